import type { LicenceTexts } from '@kontor/contract/machine/licenses';
import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import styles from './component-list.module.css';
import { useLicenseText } from './queries.ts';
import { licensesText } from './text/index.ts';

/** The texts of the licence of something, and below them those of licences they refer to. */
export function LicenseTexts({ id, name }: { id: string; name: string }) {
  const t = useText(licensesText);
  const texts = useLicenseText(id);
  if (texts.data === undefined) return <QueryState query={texts} failed={t(($) => $.textNotLoaded)} />;
  return (
    <>
      {texts.data.texts.map((one) => (
        <LicenseText key={one.file} text={one} name={name} />
      ))}
      {texts.data.common.length > 0 && <p className={styles.common}>{t(($) => $.common)}</p>}
      {texts.data.common.map((one) => (
        <CommonLicense key={one.id} id={one.id} name={one.name} />
      ))}
    </>
  );
}

function LicenseText({ text: { file, text }, name }: { text: LicenceTexts['texts'][number]; name: string }) {
  const t = useText(licensesText);
  if (text === null) return <p className={styles.missing}>{t(($) => $.missing, { file })}</p>;
  return (
    <>
      {file !== '' && <p className={styles.file}>{file}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t(($) => $.textOf, { name })}>
        <pre className={styles.text}>{text}</pre>
      </section>
    </>
  );
}

function CommonLicense({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.shared} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <LicenseTexts id={id} name={name} />}
    </details>
  );
}
