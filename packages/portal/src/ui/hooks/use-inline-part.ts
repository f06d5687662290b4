import { useEffect, useState } from 'react';
import { loadChunkAgain } from '../load-chunk.ts';

/** What a page shows without the part: it still loads, or it could not be loaded. */
type Found<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; part: T };

/** A part whose code is loaded once, when it is first shown. */
export interface InlinePart<T> {
  found(): Found<T>;
  /** Resolves when it is loaded, or could not be. Tries again what could not be loaded before. */
  load(): Promise<void>;
}

/** Declares a small part inside a page; `load` by `loadChunk`. */
export function inlinePart<T>(load: () => Promise<T>): InlinePart<T> {
  let found: Found<T> = { state: 'loading' };
  let loading: Promise<void> | undefined;
  const attempt = async (): Promise<void> => {
    const part = found.state === 'failed' ? loadChunkAgain(load) : load();
    found = await part.then(
      (loaded) => ({ state: 'loaded', part: loaded }),
      () => ({ state: 'failed' }),
    );
    if (found.state === 'failed') loading = undefined;
  };
  return {
    found: () => found,
    load() {
      loading ??= attempt();
      return loading;
    },
  };
}

/** Returns a part, loaded when it is first shown. A page goes without one that cannot be loaded, instead of failing with it or asking about it. */
export function useInlinePart<T>(part: InlinePart<T>): Found<T> {
  const [shown, setShown] = useState(part.found);
  useEffect(() => void part.load().then(() => setShown(part.found())), [part]);
  return shown;
}
