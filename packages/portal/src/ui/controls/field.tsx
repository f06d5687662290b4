import { type ReactNode, useId } from 'react';
import { Unbroken } from '../display/unbroken.tsx';
import styles from './field.module.css';

/** Props of every field with a label. */
export interface FieldProps {
  label: string;
  name?: string;
  /** Shown under the field while it is valid. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; replaces the hint. */
  error?: string;
  /** The hint stays below an error: it says how to find what to type. */
  retainsHint?: boolean;
  /** Shown after the label, such as "(freiwillig)". */
  optional?: string;
}

/** Ids and states that associate an input with its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  disabled?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Layout of a field: label above, hint or error below. */
export function FieldFrame({ label, hint, error, retainsHint, optional, disabled, children }: FieldFrameProps) {
  const id = useId();
  const descriptionId = error || hint ? `${id}-below` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <Unbroken>{label}</Unbroken>
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      <div className={styles.box} data-bad={error ? true : undefined} data-off={disabled || undefined}>
        {children({ id, 'aria-describedby': descriptionId, 'aria-invalid': error ? true : undefined })}
      </div>
      {descriptionId && (
        <div id={descriptionId} className={styles.below}>
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          {hint && (!error || retainsHint) && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </div>
  );
}
