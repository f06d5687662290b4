import { IconDatabaseImport } from '@tabler/icons-react';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { markHistory, restoreMark } from '../location.ts';
import styles from './restore-offer.module.css';
import { setupText } from './text/index.ts';

/** Offers to bring back a server from a backup in place of setting up a new one. */
export function RestoreOffer() {
  const t = useText(setupText);
  return (
    <section className={styles.offer} aria-labelledby="restore-offer">
      <IconDatabaseImport size={24} stroke={1.6} aria-hidden="true" />
      <div>
        <h2 id="restore-offer" className={styles.title}>
          {t(($) => $.restore.title)}
        </h2>
        <p>{t(($) => $.restore.text)}</p>
      </div>
      <Button onClick={() => markHistory(restoreMark)}>{t(($) => $.restore.go)}</Button>
    </section>
  );
}
