import type { RepairInfo } from '@kontor/contract/repair';
import { useState } from 'react';
import { repairText } from '../../text/repair.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { Panel } from '../../ui/surface.tsx';
import type { Tone } from '../../ui/tone.ts';
import { Act, useAct } from './act.tsx';
import { faultsOf } from './faults.ts';
import styles from './repair.module.css';

const tones: Record<RepairInfo['ldapStatus'], Tone> = {
  running: 'good',
  working: 'accent',
  down: 'bad',
  missing: 'neutral',
};

/** The directory of people: how it is, what is wrong with it, and what can be done. */
export function DirectoryPanel({ info: { ldapStatus, faults } }: { info: RepairInfo }) {
  const t = useText(repairText);
  return (
    <Panel
      title={t(($) => $.directory.title)}
      actions={<Chip tone={tones[ldapStatus]}>{t(($) => $.directory.states[ldapStatus])}</Chip>}
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.directory.text)}</p>
        {faultsOf(faults, 'directory').map(({ code, text, actions }) => (
          <Notice
            key={code}
            kind={ldapStatus === 'down' ? 'bad' : 'warn'}
            action={actions.includes('RELEASE_LDAP') && <Act action="RELEASE_LDAP" word={t(($) => $.release)} />}
          >
            {text}
          </Notice>
        ))}
      </div>
      {ldapStatus !== 'missing' && (
        <>
          <SettingRow title={t(($) => $.restart.title)} text={t(($) => $.restart.text)}>
            <Act action="RESTART_LDAP" word={t(($) => $.restart.do)} />
          </SettingRow>
          <SettingRow title={t(($) => $.reinstall.title)} text={t(($) => $.reinstall.text)}>
            <Reinstall />
          </SettingRow>
        </>
      )}
    </Panel>
  );
}

function Reinstall() {
  const t = useText(repairText);
  const { act, busy } = useAct('REINSTALL_LDAP');
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    await act();
    setAsked(false);
  };
  return (
    <>
      <Button small busy={busy} onClick={() => setAsked(true)}>
        {t(($) => $.reinstall.do)}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.reinstall.ask)}
        yes={t(($) => $.reinstall.do)}
        no={t(($) => $.cancel)}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.reinstall.what)}
      </LazyConfirmDialog>
    </>
  );
}
