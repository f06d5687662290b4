import type { ReactNode } from 'react';
import { Unbroken } from '../display/unbroken.tsx';
import styles from './field-group.module.css';

/** Fields that belong together, below their title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>
        <Unbroken>{title}</Unbroken>
      </legend>
      {children}
    </fieldset>
  );
}
