import { useMemo } from 'react';
import { htmlToReact } from './html-to-react.tsx';
import styles from './rich-text.module.css';

/** HTML that the server has reduced already, reduced once more here. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => htmlToReact(html, 3), [html]);
  return <div className={styles.rich}>{content}</div>;
}
