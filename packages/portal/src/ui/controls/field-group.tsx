import type { ReactNode } from 'react';
import styles from './field-group.module.css';

/** Fields that belong together, below their title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
