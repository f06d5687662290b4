import type { DatabaseServer, RepairAction, RepairInfo } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import styles from '../repair.module.css';
import { ConfirmedActionButton } from '../repair-action.tsx';
import { repairPanelsText } from './text/index.ts';

const tones: Record<DatabaseServer['state'], Tone> = {
  running: 'good',
  working: 'accent',
  down: 'bad',
  resting: 'neutral',
};

/** Database servers of the apps: the state of each, with a restart. */
export function DatabasesPanel({ info: { databases, mysqlStatus } }: { info: RepairInfo }) {
  const t = useText(repairPanelsText);
  return (
    <Panel title={t(($) => $.databases.title)} bare>
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.databases.text)}</p>
      </div>
      {databases.map(({ instance, title, owner, state, actions }) => (
        <SettingRow
          key={instance}
          title={title}
          text={owner === '' ? t(($) => $.databases.shared) : t(($) => $.databases.own, { app: owner })}
          state={<Chip tone={tones[state]}>{t(($) => $.databases.states[state])}</Chip>}
        >
          {actions.map((action) => (
            <ServerAction key={action} action={action} name={title} />
          ))}
        </SettingRow>
      ))}
      {mysqlStatus === null && (
        <SettingRow
          title="MariaDB"
          text={t(($) => $.databases.unused)}
          state={<Chip tone={tones.resting}>{t(($) => $.databases.states.resting)}</Chip>}
        />
      )}
    </Panel>
  );
}

/** Action on a server; asks for confirmation, because it affects every app with data there. */
function ServerAction({ action, name }: { action: RepairAction; name: string }) {
  const t = useText(repairPanelsText);
  if (action === 'REINSTALL_MYSQL')
    return (
      <ConfirmedActionButton
        action={action}
        word={t(($) => $.databases.reinstall)}
        label={t(($) => $.databases.reinstallNamed, { name })}
        ask={t(($) => $.databases.askReinstall, { name })}
      >
        {t(($) => $.databases.whatReinstall, { name })}
      </ConfirmedActionButton>
    );
  return (
    <ConfirmedActionButton
      action={action}
      word={t(($) => $.databases.restart)}
      label={t(($) => $.databases.restartNamed, { name })}
      ask={t(($) => $.databases.ask, { name })}
    >
      {t(($) => $.databases.what)}
    </ConfirmedActionButton>
  );
}
