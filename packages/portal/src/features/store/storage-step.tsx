import type { StoreApp } from '@kontor/contract/store';
import { IconDatabase } from '@tabler/icons-react';
import { useFormat, useText } from '../../text/text-context.tsx';
import { wizardText } from '../../text/wizard.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './storage-step.module.css';
import { storageClasses } from './wizard-draft.ts';

interface StorageStepProps {
  app: StoreApp;
  freeBytes: number | undefined;
}

/** Where the data goes. There is one place today, so each class has one choice, made already. */
export function StorageStep({ app, freeBytes }: StorageStepProps) {
  const t = useText(wizardText);
  const format = useFormat();
  return (
    <>
      <section>
        <h2>{t(($) => $.storage.title)}</h2>
        <p className={styles.text}>{t(($) => $.storage.text)}</p>
      </section>
      {app.keptData && (
        <Notice>
          {t(($) => $.kept, { size: format.bytes(app.keptData.bytes), date: format.date(app.keptData.since) })}
        </Notice>
      )}
      {storageClasses(app).map((name) => (
        <fieldset key={name} className={styles.class}>
          <legend className={styles.legend}>{t(($) => $.storage[name])}</legend>
          <label className={styles.choice}>
            <input type="radio" name={name} value="local" defaultChecked />
            <IconDatabase size={22} stroke={1.6} aria-hidden="true" />
            <span className={styles.words}>
              <strong>{t(($) => $.storage.local)}</strong>
              <span className={styles.text}>{t(($) => $.storage.localText)}</span>
            </span>
            {freeBytes !== undefined && (
              <span className={styles.free}>{t(($) => $.storage.free, { size: format.bytes(freeBytes) })}</span>
            )}
          </label>
        </fieldset>
      ))}
    </>
  );
}
