import { type ReactNode, useId } from 'react';
import styles from './roles-step.module.css';

/** Cards as radio buttons. */
export function RadioCardGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}

interface RadioCardProps {
  name: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

export function RadioCard({ name, label, text, isChosen, onChoose }: RadioCardProps) {
  const id = useId();
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <strong id={`${id}-label`}>{label}</strong>
        <span className={styles.what} id={`${id}-text`}>
          {text}
        </span>
      </span>
    </label>
  );
}
