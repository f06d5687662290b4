import { useId } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { type Origin, origins } from '../draft.ts';
import { hostingText } from '../text/index.ts';
import styles from './compose.module.css';

/** How what runs is given: as a file, as a text, or by its address. */
export function OriginChoice({ value, onChange }: { value: Origin; onChange: (origin: Origin) => void }) {
  const t = useText(hostingText);
  const name = useId();
  return (
    <fieldset className={styles.origins}>
      <legend>{t(($) => $.origin.label)}</legend>
      {origins.map((origin) => (
        <label key={origin} className={styles.origin}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={origin === value}
            onChange={() => onChange(origin)}
          />
          {t(($) => $.origin[origin])}
        </label>
      ))}
    </fieldset>
  );
}
