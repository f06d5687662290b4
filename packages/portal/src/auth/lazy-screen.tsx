import { type ReactNode, useEffect, useState } from 'react';
import { FailureScreen } from './failure-screen.tsx';
import { type SignedInParts, useSignedInParts } from './lazy-screens.ts';
import { ProgressScreen } from './progress-screen.tsx';

/** Shows a lazily loaded screen. Not by Suspense: React keeps the previous content for 300 ms however fast the chunk loads. */
export function LazyScreen({ load }: { load: (parts: SignedInParts) => Promise<ReactNode> }) {
  const parts = useSignedInParts();
  const [content, setContent] = useState<ReactNode>();
  useEffect(() => {
    let isOver = false;
    const show = (shown: ReactNode) => {
      if (!isOver) setContent(shown);
    };
    load(parts).then(show, (error: unknown) => show(<FailureScreen error={error} />));
    return () => {
      isOver = true;
    };
  }, [load, parts]);
  return content ?? <ProgressScreen status={undefined} />;
}
