import { lazy, Suspense } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { loadChunk } from '../load-chunk.ts';

const MarkdownText = lazy(() => loadChunk(() => import('./markdown-text.tsx')));

interface MarkdownProps {
  text: string;
  /** Level of the text's first headings on this page: 2 unless said otherwise. */
  topLevel?: 2 | 3 | 4;
}

/** Markdown from elsewhere, shown without any markup of its own: HTML in it stays text, only http, https, mailto and page links lead anywhere. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
