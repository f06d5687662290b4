import { type ComponentProps, type ReactNode, useId } from 'react';
import { Unbroken } from '../display/unbroken.tsx';
import styles from './checkbox.module.css';

type Native = Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type' | 'value'>;

export interface CheckProps extends Native {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string;
}

function Check({ label, checked, onChange, hint, error, ...rest }: CheckProps) {
  const id = useId();
  const descriptionId = error || hint ? `${id}-below` : undefined;
  return (
    <label className={styles.check} data-off={rest.disabled || undefined}>
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={descriptionId}
        aria-invalid={error ? true : undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.text}>
        <span className={styles.label} id={`${id}-label`}>
          <Unbroken>{label}</Unbroken>
        </span>
        {descriptionId && (
          <span className={error ? styles.error : styles.hint} id={descriptionId} role={error ? 'alert' : undefined}>
            {error ?? hint}
          </span>
        )}
      </span>
    </label>
  );
}

export function Checkbox(props: CheckProps) {
  return <Check {...props} />;
}

/** Takes effect at once, unlike a checkbox that waits for a button. */
export function Switch(props: CheckProps) {
  return <Check {...props} role="switch" className={styles.switch} />;
}
