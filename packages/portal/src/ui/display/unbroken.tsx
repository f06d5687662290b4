import { Fragment, type ReactNode } from 'react';
import styles from './unbroken.module.css';

/** The words of a heading, a label or a button: “E-Mail” does not break at its hyphen. What is searched for and copied stays the same text. */
export function Unbroken({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const [start, ...others] = children.split('E-Mail');
  return (
    <>
      {start}
      {others.map((rest, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change together
        <Fragment key={index}>
          <span className={styles.word}>E-Mail</span>
          {rest}
        </Fragment>
      ))}
    </>
  );
}
