import { micromark } from 'micromark';
import { useMemo } from 'react';
import { htmlToReact } from './html-to-react.tsx';
import styles from './rich-text.module.css';

/** Loaded when the first Markdown is shown. micromark escapes HTML; its output is rebuilt from an allowlist of elements. */
export default function MarkdownText({ text, topLevel = 2 }: { text: string; topLevel?: 2 | 3 | 4 }) {
  const content = useMemo(() => htmlToReact(micromark(text), topLevel), [text, topLevel]);
  return <div className={styles.rich}>{content}</div>;
}
