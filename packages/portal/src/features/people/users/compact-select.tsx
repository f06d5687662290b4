import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './users-tools.module.css';

interface CompactSelectProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
}

/** A select in a toolbar: its label is inside the box, before the value. */
export function CompactSelect<V extends string>({ label, value, onChange, options }: CompactSelectProps<V>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </div>
  );
}
