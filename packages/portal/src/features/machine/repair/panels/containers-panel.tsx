import { useStatus } from '../../../../session/status.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { useOrphans } from '../queries.ts';
import styles from '../repair.module.css';
import { containersText } from './containers/text/index.ts';

/** The state of Docker, and its orphaned containers. They are only listed here, not removed. */
export function ContainersPanel() {
  const t = useText(containersText);
  const isThere = useStatus().engine?.kind === 'docker';
  const orphans = useOrphans(isThere).data ?? [];
  return (
    <Panel
      title={t(($) => $.title)}
      actions={<Chip tone={isThere ? 'good' : 'neutral'}>{isThere ? t(($) => $.here) : t(($) => $.away)}</Chip>}
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{isThere ? t(($) => $.text) : t(($) => $.textAway)}</p>
        {orphans.length > 0 && <Notice kind="warn">{t(($) => $.orphans)}</Notice>}
      </div>
      {orphans.map(({ name, instance, image, state }) => (
        <SettingRow key={name} title={name} text={t(($) => $.orphan, { instance, image })}>
          <Chip tone="neutral">{state === 'running' ? t(($) => $.states.running) : t(($) => $.states.stopped)}</Chip>
        </SettingRow>
      ))}
    </Panel>
  );
}
