import { micromark } from 'micromark';
import { useMemo } from 'react';
import { htmlToReact } from './html-to-react.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { isTooCostly } from './markdown-bounds.ts';
import styles from './rich-text.module.css';

/** Loaded when the first Markdown is shown. micromark escapes HTML; its output is rebuilt from an allowlist of elements. */
export default function MarkdownText({ text, topLevel = 2, pictureOf }: MarkdownProps) {
  const content = useMemo(
    () => (isTooCostly(text) ? undefined : htmlToReact(micromark(text), topLevel, pictureOf)),
    [text, topLevel, pictureOf],
  );
  if (content === undefined) return <p className={styles.typed}>{text}</p>;
  return <div className={styles.rich}>{content}</div>;
}
