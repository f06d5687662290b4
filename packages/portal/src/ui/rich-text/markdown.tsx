import { lazy, Suspense } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { loadChunk } from '../load-chunk.ts';

const MarkdownText = lazy(() => loadChunk(() => import('./markdown-text.tsx')));

interface MarkdownProps {
  text: string;
  /** Level of the text's highest headings on this page; default 2. */
  topLevel?: 2 | 3 | 4;
}

/** Untrusted Markdown: HTML in it stays text, and only http, https, mailto and page links work. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
