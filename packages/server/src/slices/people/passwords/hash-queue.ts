import { RefusedError } from '@kontor/platform/errors';

/** A place in the queue. Turns of one key are sequential; keys alternate. */
export interface HashTurn {
  /** The caller is signed in, or the account has signed in from that address before. */
  isKnown: boolean;
  key: string;
  /** Limit of waiting turns of this key; by default that of the queue. */
  most?: number;
}

/** Limit of waiting turns per queue; a machine with two cores needs about ten seconds for them. */
const mostWaiting = 200;
const retryAfter = 5;

/**
 * Runs at most `places` tasks at once. The others wait in two queues that are served alternately, so that invented names from anywhere never crowd out known
 * users. A full queue refuses with `sign-in-busy` the last turn of the key with the most turns, which may be the new one.
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

/** Waiting turns by key; after its turn a key moves to the end. */
function createLine() {
  const byKey = new Map<string, Waiting[]>();
  let waiting = 0;

  /** Refuses the last turn of the key with the most turns, if that has more than the new turn's key would have; else throws `sign-in-busy`. */
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
