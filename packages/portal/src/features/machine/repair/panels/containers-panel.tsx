import { useStatus } from '../../../../session/use-session.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { useOrphans } from '../queries.ts';
import styles from '../repair.module.css';
import { repairPanelsText } from './text/index.ts';

/** The state of Docker, and its orphaned containers. They are only listed here, not removed. */
export function ContainersPanel() {
  const t = useText(repairPanelsText);
  const isThere = useStatus().engine?.kind === 'docker';
  const orphans = useOrphans(isThere).data ?? [];
  return (
    <Panel
      title={t(($) => $.containers.title)}
      actions={
        <Chip tone={isThere ? 'good' : 'neutral'}>
          {isThere ? t(($) => $.containers.here) : t(($) => $.containers.away)}
        </Chip>
      }
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{isThere ? t(($) => $.containers.text) : t(($) => $.containers.textAway)}</p>
        {orphans.length > 0 && <Notice kind="warn">{t(($) => $.containers.orphans)}</Notice>}
      </div>
      {orphans.map(({ name, instance, image, state }) => (
        <SettingRow key={name} title={name} text={t(($) => $.containers.orphan, { instance, image })}>
          <Chip tone="neutral">
            {state === 'running' ? t(($) => $.containers.states.running) : t(($) => $.containers.states.stopped)}
          </Chip>
        </SettingRow>
      ))}
    </Panel>
  );
}
