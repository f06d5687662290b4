import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field.tsx';

type Native = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name'>;

interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  /** Shown after the input as part of the value, such as `@firma.de`. */
  suffix?: ReactNode;
  icon?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, retainsHint, optional, value, onChange, suffix, icon, ...rest } = props;
  const frame = { label, hint, error, retainsHint, optional, disabled: rest.disabled || rest.readOnly };
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <>
          {icon && <span className={styles.lead}>{icon}</span>}
          <input type="text" {...rest} {...wiring} value={value} onChange={(event) => onChange(event.target.value)} />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
        </>
      )}
    </FieldFrame>
  );
}

type NativeArea = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'name'>;

interface TextAreaProps extends FieldProps, NativeArea {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ label, hint, error, optional, value, onChange, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} disabled={rest.disabled || rest.readOnly}>
      {(wiring) => <textarea {...rest} {...wiring} value={value} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  );
}
