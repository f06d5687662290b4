import type { MouseEvent, ReactNode } from 'react';
import styles from './form.module.css';
import { goTo } from './location.ts';

/** A link between screens outside the shell. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a className={styles.link} href={to} onClick={follow}>
      {children}
    </a>
  );
}
