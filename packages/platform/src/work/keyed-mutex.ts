/** Runs `work` after all earlier work with the same key has ended. Resolves or rejects as `work` does. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One at a time per key, in the order of the calls. Failed work does not affect the work queued after it. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const leave = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}
