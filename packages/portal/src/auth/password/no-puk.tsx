import { useText } from '../../text/text-context.tsx';
import styles from '../form.module.css';
import { passwordText } from './text/index.ts';

/** Whom to ask where the PUK does not help, and what is left where there is nobody to ask: each opened when it is wanted. */
export function NoPuk() {
  const t = useText(passwordText);
  return (
    <details className={styles.more}>
      <summary>{t(($) => $.noPuk.title)}</summary>
      <p>{t(($) => $.noPuk.text)}</p>
      <details>
        <summary>{t(($) => $.noPuk.nobody)}</summary>
        <p>{t(($) => $.noPuk.byMachine)}</p>
      </details>
    </details>
  );
}
