/** Knows which lists changed: a version per list for ETags, and a stream for those who want to be told. */
export interface ChangeFeed {
  /** The list is different now. To be called after the commit. */
  changed(list: string): void;
  /** Differs from every earlier version of the list whenever the list may differ. */
  version(list: string): number;
  /** Calls `listener` with the lists that changed, those of one moment together. Answers how to end it. */
  subscribe(listener: (lists: string[]) => void): () => void;
}

/**
 * `start` is the version of a list nobody has changed. It must be greater than any version of an earlier run of the server, else a browser's old
 * ETag would match; the current time is.
 */
export function createChangeFeed(start = Date.now()): ChangeFeed {
  const versions = new Map<string, number>();
  const listeners = new Set<(lists: string[]) => void>();
  const pending = new Set<string>();

  function notify(): void {
    const lists = [...pending];
    pending.clear();
    for (const listener of listeners) listener(lists);
  }

  return {
    changed(list) {
      versions.set(list, (versions.get(list) ?? start) + 1);
      if (pending.size === 0) queueMicrotask(notify);
      pending.add(list);
    },
    version: (list) => versions.get(list) ?? start,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
