import { setImmediate } from 'node:timers/promises';

/** Long work that pauses at each `yield`. */
export type YieldingWork<T> = Generator<undefined, T, undefined>;

/** Runs the work without pauses. */
export function runSync<T>(work: YieldingWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs the work piece by piece; other work may run at each pause. */
export async function runYielding<T>(work: YieldingWork<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Like `map`, with a pause after every `size` items. */
export function* mapYielding<A, B>(items: readonly A[], make: (item: A) => B, size = 250): YieldingWork<B[]> {
  const made: B[] = [];
  for (const item of items) {
    made.push(make(item));
    if (made.length % size === 0) yield;
  }
  return made;
}
