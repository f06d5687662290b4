import { IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../class-names.ts';
import { uiText } from '../text/index.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

type Native = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'>;

interface SearchFieldProps extends Native {
  /** Accessible name; also the placeholder unless another is given. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  const t = useText(uiText);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames(styles.box, className)}>
      <span className={styles.lead}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <input
        placeholder={label}
        autoComplete="off"
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
      />
      {value !== '' && (
        <span className={styles.inner}>
          <IconButton label={t(($) => $.clearSearch)} onClick={clear}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </span>
      )}
    </div>
  );
}
