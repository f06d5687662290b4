import { RefusedError } from '@kontor/platform/errors';

/** Whose turn it is. The turns of one key follow each other; keys take turns. */
export interface HashTurn {
  /** Somebody who is signed in, or asks from where the account was signed in to before. */
  isKnown: boolean;
  key: string;
  /** Turns of this key that may wait at once; without it, as many as the line takes. */
  most?: number;
}

/** Turns that wait on each side; a machine with two cores works off as many in some ten seconds. */
const mostWaiting = 200;
const retryAfter = 5;

/**
 * Lets `places` tasks run at once. The others wait in two lines of which each gets every other place, so that invented names from anywhere never
 * crowd out people who are known. A full line refuses with `sign-in-busy`: the last turn of the key with most of them, which may be the new one.
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

  return async <T>(turn: HashTurn, task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await (turn.isKnown ? known : others).wait(turn);
    try {
      return await task();
    } finally {
      const resume = next();
      if (resume === undefined) free += 1;
      else resume();
    }
  };
}

type Waiting = ReturnType<typeof Promise.withResolvers<void>>;

const busy = (): RefusedError => new RefusedError('sign-in-busy', { retryAfter });

/** Waiting turns by key; the key whose turn it was goes to the end. */
function createLine() {
  const byKey = new Map<string, Waiting[]>();
  let waiting = 0;

  /** Refuses the last turn of the key that has more of them waiting than this one would have; throws when there is none. */
  function makeRoom(key: string): void {
    const [longest, turns] = [...byKey].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (longest === key || turns.length <= (byKey.get(key)?.length ?? 0) + 1) throw busy();
    turns.pop()?.reject(busy());
    waiting -= 1;
  }

  return {
    async wait({ key, most = mostWaiting }: HashTurn): Promise<void> {
      if ((byKey.get(key)?.length ?? 0) >= most) throw busy();
      if (waiting >= mostWaiting) makeRoom(key);
      const turn: Waiting = Promise.withResolvers();
      byKey.set(key, [...(byKey.get(key) ?? []), turn]);
      waiting += 1;
      await turn.promise;
    },
    shift(): (() => void) | undefined {
      const [entry] = byKey;
      if (entry === undefined) return undefined;
      const [key, [first, ...rest]] = entry;
      byKey.delete(key);
      if (rest.length > 0) byKey.set(key, rest);
      waiting -= 1;
      return first?.resolve;
    },
  };
}
