import { useMemo } from 'react';
import { htmlToReact } from './html-to-react.tsx';
import styles from './rich-text.module.css';

/** HTML the server has sanitized, sanitized again here. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => htmlToReact(html, 3), [html]);
  return <div className={styles.rich}>{content}</div>;
}
