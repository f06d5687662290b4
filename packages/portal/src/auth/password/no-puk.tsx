import type { ReactNode } from 'react';
import { useText } from '../../text/text-context.tsx';
import styles from '../form.module.css';
import { passwordText } from './text/index.ts';

/** Whom to ask where the PUK does not help, and what is left where there is nobody to ask: each opened when it is wanted. */
export function NoPuk() {
  const t = useText(passwordText);
  return (
    <details className={styles.more}>
      <Summary>{t(($) => $.noPuk.title)}</Summary>
      <p>{t(($) => $.noPuk.text)}</p>
      <details>
        <Summary>{t(($) => $.noPuk.nobody)}</Summary>
        <p>{t(($) => $.noPuk.byMachine)}</p>
      </details>
    </details>
  );
}

/** A click leaves the focus in the field above, which otherwise would be called empty and move what is clicked. */
function Summary({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: the element is a button, which the rule does not know
  return <summary onMouseDown={(event) => event.preventDefault()}>{children}</summary>;
}
