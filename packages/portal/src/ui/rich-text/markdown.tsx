import { Spinner } from '../display/spinner.tsx';
import { inlinePart, useInlinePart } from '../hooks/use-inline-part.ts';
import { loadChunk } from '../load-chunk.ts';
import type { PictureOf } from './html-to-react.tsx';
import styles from './rich-text.module.css';

const markdownText = inlinePart(() => loadChunk(() => import('./markdown-text.tsx')));

export interface MarkdownProps {
  text: string;
  /** Level of the text's highest headings on this page; default 2. */
  topLevel?: 2 | 3 | 4;
  /** Finds the pictures of the text, the only images it then shows; the same function at each render. Without it, images of this server are shown. */
  pictureOf?: PictureOf;
}

/** Untrusted Markdown: HTML in it stays text, and only http, https, mailto and page links work. Shown as it is typed where what formats it cannot be loaded, or would take too long. */
export function Markdown(props: MarkdownProps) {
  const found = useInlinePart(markdownText);
  if (found.state === 'loading') return <Spinner />;
  if (found.state === 'failed') return <p className={styles.typed}>{props.text}</p>;
  const { default: MarkdownText } = found.part;
  return <MarkdownText {...props} />;
}
