import type { Component } from '@kontor/contract/machine/licenses';
import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import styles from './component-list.module.css';
import { LicenseTexts } from './license-texts.tsx';
import { licensesText } from './text/index.ts';

export function ComponentList({ components }: { components: readonly Component[] }) {
  return (
    <ul className={styles.list}>
      {components.map((component) => (
        <li key={component.id}>
          <ComponentEntry component={component} />
        </li>
      ))}
    </ul>
  );
}

/** A text is loaded only when it is opened: all together are megabytes. */
function ComponentEntry({ component: { id, name, version, url, licenses, packages } }: { component: Component }) {
  const t = useText(licensesText);
  const [isOpen, setOpen] = useState(false);
  const names = useLicenseNames(licenses);
  const isNamedOtherwise = packages.some((one) => one !== name);
  return (
    <details className={styles.entry} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.words}>
          <span className={styles.name}>{`${name} ${version}`}</span>
          {names !== '' && <span className={styles.licenses}>{names}</span>}
          {isNamedOtherwise && <span className={styles.packages}>{packages.join(', ')}</span>}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.about}>
          {url !== '' && (
            <a href={url} target="_blank" rel="noreferrer">
              {t(($) => $.website)}
            </a>
          )}
          <LicenseTexts id={id} name={name} />
        </div>
      )}
    </details>
  );
}

const mostNames = 4;

/** Returns the names of licences in a line; some software has dozens. */
function useLicenseNames(licenses: readonly string[]): string {
  const t = useText(licensesText);
  const shown = licenses.slice(0, mostNames).join(', ');
  const more = licenses.length - mostNames;
  return more > 0 ? `${shown} ${t(($) => $.more, { count: more })}` : shown;
}
