import type { MouseEvent, ReactNode } from 'react';
import styles from './form.module.css';
import { goTo } from './location.ts';

interface AuthLinkProps {
  to: string;
  /** The username typed so far: the next page begins with it. */
  signingIn?: string;
  children: ReactNode;
}

/** A link between screens outside the shell. */
export function AuthLink({ to, signingIn, children }: AuthLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to, signingIn ? { signingIn } : undefined);
  };
  return (
    <a className={styles.link} href={to} onClick={follow}>
      {children}
    </a>
  );
}
