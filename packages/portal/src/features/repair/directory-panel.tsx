import type { RepairInfo } from '@kontor/contract/repair';
import { repairText } from '../../text/repair.ts';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { Panel } from '../../ui/surface.tsx';
import type { Tone } from '../../ui/tone.ts';
import { ActionButton, ConfirmedActionButton } from './act.tsx';
import styles from './repair.module.css';

const tones: Record<RepairInfo['ldapStatus'], Tone> = {
  running: 'good',
  working: 'accent',
  down: 'bad',
  missing: 'neutral',
};

/** The directory of people: how it is, and what can be done. */
export function DirectoryPanel({ info: { ldapStatus } }: { info: RepairInfo }) {
  const t = useText(repairText);
  return (
    <Panel
      title={t(($) => $.directory.title)}
      actions={<Chip tone={tones[ldapStatus]}>{t(($) => $.directory.states[ldapStatus])}</Chip>}
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.directory.text)}</p>
      </div>
      {ldapStatus !== 'missing' && (
        <>
          <SettingRow title={t(($) => $.restart.title)} text={t(($) => $.restart.text)}>
            <ActionButton action="RESTART_LDAP" word={t(($) => $.restart.do)} />
          </SettingRow>
          <SettingRow title={t(($) => $.reinstall.title)} text={t(($) => $.reinstall.text)}>
            <ConfirmedActionButton
              action="REINSTALL_LDAP"
              word={t(($) => $.reinstall.do)}
              ask={t(($) => $.reinstall.ask)}
            >
              {t(($) => $.reinstall.what)}
            </ConfirmedActionButton>
          </SettingRow>
        </>
      )}
    </Panel>
  );
}
