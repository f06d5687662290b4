import type { DatabaseServer, RepairAction, RepairInfo } from '@kontor/contract/repair';
import { useState } from 'react';
import { databasesText } from '../../text/databases.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { Panel } from '../../ui/surface.tsx';
import type { Tone } from '../../ui/tone.ts';
import { useAct } from './act.tsx';
import { faultsOf } from './faults.ts';
import styles from './repair.module.css';

const tones: Record<DatabaseServer['state'], Tone> = {
  running: 'good',
  working: 'accent',
  down: 'bad',
  resting: 'neutral',
};

/** The servers that keep what apps store: how each is, why one does not run, and starting one anew. */
export function DatabasesPanel({ info: { databases, faults } }: { info: RepairInfo }) {
  const t = useText(databasesText);
  return (
    <Panel title={t(($) => $.title)} bare>
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.text)}</p>
        {faultsOf(faults, 'database').map(({ code, text }) => (
          <Notice key={code} kind="bad">
            {text}
          </Notice>
        ))}
      </div>
      {databases.map(({ instance, title, owner, state, actions: [action] }) => (
        <SettingRow
          key={instance}
          title={title}
          text={owner === '' ? t(($) => $.shared) : t(($) => $.own, { app: owner })}
          state={<Chip tone={tones[state]}>{t(($) => $.states[state])}</Chip>}
        >
          {action && <Restart action={action} name={title} />}
        </SettingRow>
      ))}
    </Panel>
  );
}

/** Every app that keeps something there feels it, so it is asked first. */
function Restart({ action, name }: { action: RepairAction; name: string }) {
  const t = useText(databasesText);
  const { act, busy } = useAct(action);
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    await act();
    setAsked(false);
  };
  return (
    <>
      <Button small busy={busy} aria-label={t(($) => $.restartNamed, { name })} onClick={() => setAsked(true)}>
        {t(($) => $.restart)}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.ask, { name })}
        yes={t(($) => $.restart)}
        no={t(($) => $.cancel)}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.what)}
      </LazyConfirmDialog>
    </>
  );
}
