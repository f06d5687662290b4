import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field.tsx';

type Native = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'name' | 'children'>;

interface SelectProps<V extends string> extends FieldProps, Native {
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; disabled?: boolean }[];
}

/** A native select, so that phones show their own list. */
export function Select<V extends string>({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  options,
  ...rest
}: SelectProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} disabled={rest.disabled}>
      {(wiring) => (
        <>
          <select {...rest} {...wiring} value={value} onChange={(event) => choose(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
