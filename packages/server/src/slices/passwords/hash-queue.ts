import { Refused } from '@kontor/platform/errors';

/** Whose turn it is. The turns of one key follow each other; keys take turns. */
export interface HashTurn {
  /** Somebody who is signed in, or asks from where the account was signed in to before. */
  isKnown: boolean;
  key: string;
}

/** Turns that wait on each side; a machine with two cores works off as many in some ten seconds. */
const mostWaiting = 200;
const retryAfter = 5;

/**
 * Lets `places` tasks run at once. The others wait in two lines of which each gets every other place, so that invented names from anywhere never
 * crowd out people who are known. A full line refuses with `sign-in-busy`.
 */
export function createHashQueue(places: number) {
  const known = createLine();
  const others = createLine();
  let free = places;
  let knownNext = true;

  function next(): (() => void) | undefined {
    const [first, second] = knownNext ? [known, others] : [others, known];
    knownNext = !knownNext;
    return first.shift() ?? second.shift();
  }

  return async <T>({ isKnown, key }: HashTurn, task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await (isKnown ? known : others).wait(key);
    try {
      return await task();
    } finally {
      const resume = next();
      if (resume === undefined) free += 1;
      else resume();
    }
  };
}

/** Waiting turns by key; the key whose turn it was goes to the end. */
function createLine() {
  const byKey = new Map<string, (() => void)[]>();
  let waiting = 0;
  return {
    wait(key: string): Promise<void> {
      if (waiting >= mostWaiting) throw new Refused('sign-in-busy', { retryAfter });
      waiting += 1;
      return new Promise((resolve) => byKey.set(key, [...(byKey.get(key) ?? []), resolve]));
    },
    shift(): (() => void) | undefined {
      const [entry] = byKey;
      if (entry === undefined) return undefined;
      const [key, [resume, ...rest]] = entry;
      byKey.delete(key);
      if (rest.length > 0) byKey.set(key, rest);
      waiting -= 1;
      return resume;
    },
  };
}
