import { type ReactNode, useId } from 'react';
import { Unbroken } from '../display/unbroken.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './radio-card.module.css';

interface RadioCardGroupProps {
  title: string;
  /** What is wrong with the choice. */
  error?: string | undefined;
  /** One below another, for cards with much text. */
  isStacked?: boolean;
  children: ReactNode;
}

/** Cards as radio buttons. */
export function RadioCardGroup({ title, error, isStacked, children }: RadioCardGroupProps) {
  return (
    <FieldGroup title={title}>
      <div className={isStacked ? styles.stack : styles.choices}>{children}</div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </FieldGroup>
  );
}

interface RadioCardProps {
  name: string;
  label: string;
  text: ReactNode;
  isChosen: boolean;
  /** Cannot be chosen; the text says why. */
  isDisabled?: boolean;
  /** Something is wrong with the choice. */
  isWrong?: boolean;
  icon?: ReactNode;
  onChoose: () => void;
}

export function RadioCard({ name, label, text, isChosen, isDisabled, isWrong, icon, onChoose }: RadioCardProps) {
  const id = useId();
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined} data-off={isDisabled || undefined}>
      <input
        type="radio"
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        aria-invalid={isWrong || undefined}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span>
        <strong id={`${id}-label`}>
          <Unbroken>{label}</Unbroken>
        </strong>
        <span className={styles.what} id={`${id}-text`}>
          {text}
        </span>
      </span>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
    </label>
  );
}
