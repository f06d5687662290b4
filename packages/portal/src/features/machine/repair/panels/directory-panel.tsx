import type { RepairInfo } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import styles from '../repair.module.css';
import { ActionButton, ConfirmedActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';

const tones: Record<RepairInfo['ldapStatus'], Tone> = {
  running: 'good',
  working: 'accent',
  down: 'bad',
  missing: 'neutral',
};

/** State of the user directory, with its repair actions. */
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
