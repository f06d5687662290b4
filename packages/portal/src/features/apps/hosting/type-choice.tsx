import { IconBrandDocker, IconWorldWww } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useText } from '../../../text/text-context.tsx';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';

export type AppType = 'web' | 'docker';

const icons = { web: IconWorldWww, docker: IconBrandDocker };

interface TypeChoiceProps {
  value: AppType;
  /** Docker runs on this server. */
  hasDocker: boolean;
  onChange: (type: AppType) => void;
}

/** Choice between a web app and a container; without Docker, the latter says so and leads to where it is installed. */
export function TypeChoice({ value, hasDocker, onChange }: TypeChoiceProps) {
  const t = useText(hostingText);
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend className={styles.label}>{t(($) => $.field.type)}</legend>
      {(['web', 'docker'] as const).map((type) => {
        const Icon = icons[type];
        const isMissing = type === 'docker' && !hasDocker;
        return (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              className="unseen"
              name={name}
              checked={type === value}
              disabled={isMissing && type !== value}
              onChange={() => onChange(type)}
            />
            <Icon size={26} stroke={1.5} aria-hidden="true" />
            <span>
              <span className={styles.strong}>{t(($) => $.type[type])}</span>
              <span className={styles.quiet}>
                {isMissing ? t(($) => $.type.missing) : t(($) => $.type[`${type}Text`])}
              </span>
            </span>
          </label>
        );
      })}
      {!hasDocker && (
        <p className={styles.quiet}>
          {t(($) => $.type.step)} <Link to="/store">{t(($) => $.type.toStore)}</Link>
        </p>
      )}
    </fieldset>
  );
}
