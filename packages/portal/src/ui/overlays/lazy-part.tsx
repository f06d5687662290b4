import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadChunkAgain } from '../load-chunk.ts';
import { serverAnswers } from '../server-answers.ts';
import { PartMissing } from './part-missing.tsx';

interface LazyPartProps<T> {
  /** Loads the code; a constant, by `loadChunk`. */
  load: () => Promise<T>;
  /** Called when somebody gives up a part that cannot be loaded. */
  onClose: () => void;
  /** Shown until it is loaded. */
  fallback?: ReactNode;
  /** Renders what was loaded. */
  children: (part: T) => ReactNode;
}

/**
 * What opens over a page and whose code is loaded only then. When that fails the page stays as it is: a window says why and offers trying again.
 */
export function LazyPart<T>({ load, onClose, fallback = null, children }: LazyPartProps<T>) {
  const [part, setPart] = useState<{ loaded: T }>();
  const [failure, setFailure] = useState<'away' | 'outdated'>();
  const attempt = useCallback(
    (loading: Promise<T>) =>
      loading.then(
        (loaded) => setPart({ loaded }),
        async () => setFailure((await serverAnswers()) ? 'outdated' : 'away'),
      ),
    [],
  );
  useEffect(() => void attempt(load()), [attempt, load]);
  if (part) return children(part.loaded);
  return (
    <>
      {fallback}
      {failure && <PartMissing why={failure} onAgain={() => attempt(loadChunkAgain(load))} onClose={onClose} />}
    </>
  );
}
