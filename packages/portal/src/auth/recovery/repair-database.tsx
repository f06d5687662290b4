import type { DatabaseRepair } from '@kontor/contract/machine/recovery';
import type { ComponentProps } from 'react';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { CopyChoice } from './database-copies.tsx';
import styles from './recovery.module.css';
import { recoveryText } from './text/index.ts';
import { useRecoveryAction } from './use-recovery-action.ts';

interface RepairDatabaseProps extends ComponentProps<typeof CopyChoice> {
  state: DatabaseRepair;
  onStarted: () => void;
}

/** Rebuilds a damaged database; `copies` are the repaired ones to choose from. */
export function RepairDatabase({ state, onStarted, ...choice }: RepairDatabaseProps) {
  const t = useText(recoveryText);
  const { run, busy } = useRecoveryAction();
  const startRepair = () =>
    run(async () => {
      await api('POST /api/v1/recovery/repair');
      onStarted();
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
        <Button
          variant={choice.copies.length === 0 ? 'primary' : 'plain'}
          busy={busy || state === 'working'}
          onClick={startRepair}
        >
          {t(($) => $.repairDatabase.begin)}
        </Button>
      )}
      {state === 'working' && <p role="status">{t(($) => $.repairDatabase.working)}</p>}
      <CopyChoice {...choice} />
    </section>
  );
}
