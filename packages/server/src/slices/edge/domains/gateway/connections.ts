/** An app session's token hash, or undefined for what passed without one. */
export interface Held {
  session: string | undefined;
  instance: string;
}

/** Requests and WebSockets on their way, so that they end together with what let them in (keeps H4). */
export function createConnections() {
  const open = new Map<() => void, Held>();
  return {
    /** Remembers how to end a connection. Answers how to forget it once it is over. */
    hold(held: Held, end: () => void): () => void {
      open.set(end, held);
      return () => void open.delete(end);
    },
    count: () => open.size,
    /** Ends at once every connection that may not stay. */
    endUnless(mayStay: (held: Held) => boolean): void {
      const leaving = [...open].filter(([, held]) => !mayStay(held));
      for (const [end] of leaving) {
        open.delete(end);
        end();
      }
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
