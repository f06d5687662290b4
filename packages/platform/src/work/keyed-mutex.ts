/** Runs `work` when all earlier work with the same key has ended, and answers what it answers. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One at a time per key, in the order asked. Work that fails does not stop what waits behind it. */
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
