import { IconBrandDocker, IconWorldWww } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../../text/text-context.tsx';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';

export type AppType = 'web' | 'docker';

const icons = { web: IconWorldWww, docker: IconBrandDocker };

/** Choice between a web app and a container. */
export function TypeChoice({ value, onChange }: { value: AppType; onChange: (type: AppType) => void }) {
  const t = useText(hostingText);
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend className={styles.label}>{t(($) => $.field.type)}</legend>
      {(['web', 'docker'] as const).map((type) => {
        const Icon = icons[type];
        return (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              className="unseen"
              name={name}
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <Icon size={26} stroke={1.5} aria-hidden="true" />
            <span>
              <span className={styles.strong}>{t(($) => $.type[type])}</span>
              <span className={styles.quiet}>{t(($) => $.type[`${type}Text`])}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
