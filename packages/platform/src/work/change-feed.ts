import { createSignal } from './signal.ts';

/** Tracks which lists changed: a version per list for ETags, and a stream for subscribers. */
export interface ChangeFeed {
  /** Marks a list as changed. To be called after the commit. */
  changed(list: string): void;
  /** Returns the version of a list: a new value whenever the list may have changed. */
  version(list: string): number;
  /** Calls `listener` with the changed lists, once per microtask. Returns a function that unsubscribes. */
  subscribe(listener: (lists: string[]) => void): () => void;
}

export interface ChangeFeedNeeds {
  log: { warn(details: object, message: string): void };
  /**
   * Version of an unchanged list. It must be greater than any version of an earlier run of the server, or a browser's old ETag would match; the current time
   * is.
   */
  start?: number;
}

/** Creates a feed of which no list has changed yet. */
export function createChangeFeed({ log, start = Date.now() }: ChangeFeedNeeds): ChangeFeed {
  const versions = new Map<string, number>();
  const signal = createSignal<string[]>('changed lists', log);
  const pending = new Set<string>();

  function notify(): void {
    const lists = [...pending];
    pending.clear();
    signal.emit(lists);
  }

  return {
    changed(list) {
      versions.set(list, (versions.get(list) ?? start) + 1);
      if (pending.size === 0) queueMicrotask(notify);
      pending.add(list);
    },
    version: (list) => versions.get(list) ?? start,
    subscribe: signal.subscribe,
  };
}
