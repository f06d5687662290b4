import { micromark } from 'micromark';
import { useMemo } from 'react';
import { htmlToReact } from './html-to-react.tsx';
import styles from './rich-text.module.css';

/** Fetched when the first Markdown is shown. micromark escapes HTML; what it makes is rebuilt from a short list of elements. */
export default function MarkdownText({ text, topLevel = 2 }: { text: string; topLevel?: 2 | 3 | 4 }) {
  const content = useMemo(() => htmlToReact(micromark(text), topLevel), [text, topLevel]);
  return <div className={styles.rich}>{content}</div>;
}
