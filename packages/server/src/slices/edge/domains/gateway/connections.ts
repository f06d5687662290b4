/** The token hash of an app session; `session` is undefined for requests without one. */
export interface Held {
  session: string | undefined;
  instance: string;
}

/** Open requests and WebSockets, closed together with what authorized them (keeps H4). */
export function createConnections() {
  const open = new Map<() => void, Held>();
  return {
    /** Registers how to close a connection. Returns a function that unregisters it. */
    hold(held: Held, end: () => void): () => void {
      open.set(end, held);
      return () => void open.delete(end);
    },
    count: () => open.size,
    /** Closes at once every connection that is not allowed any more. */
    endUnless(isAllowed: (held: Held) => boolean): void {
      const leaving = [...open].filter(([, held]) => !isAllowed(held));
      for (const [end] of leaving) {
        open.delete(end);
        end();
      }
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
