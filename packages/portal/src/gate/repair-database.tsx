import type { DatabaseRepair } from '@kontor/contract/recovery';
import { api } from '../api/client.ts';
import { entryText } from '../text/entry.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './lost-database.module.css';
import { useAct } from './use-act.ts';

/** Makes a damaged database anew; afterwards it is among the copies. */
export function RepairDatabase({ state, onBegun }: { state: DatabaseRepair; onBegun: () => void }) {
  const t = useText(entryText);
  const { act, busy } = useAct();
  const begin = () =>
    act(async () => {
      await api('POST /api/v1/recovery/repair');
      onBegun();
    });
  return (
    <section className={styles.copies}>
      <h2 className={styles.heading}>{t(($) => $.repairDatabase.title)}</h2>
      <p className={styles.note}>{t(($) => $.repairDatabase.text)}</p>
      {state === 'failed' && (
        <Notice kind="bad" announce>
          {t(($) => $.repairDatabase.failed)}
        </Notice>
      )}
      {state === 'done' && (
        <Notice kind="good" announce>
          {t(($) => $.repairDatabase.done)}
        </Notice>
      )}
      {state !== 'done' && (
        <Button busy={busy || state === 'working'} onClick={begin}>
          {t(($) => $.repairDatabase.begin)}
        </Button>
      )}
      {state === 'working' && <p role="status">{t(($) => $.repairDatabase.working)}</p>}
    </section>
  );
}
