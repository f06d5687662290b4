import type { Backup } from '@kontor/contract/data/backups';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { isLocked, useBackups } from '../../../../shared/backups/queries.ts';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import styles from '../repair.module.css';
import { repairText } from '../text/index.ts';

const mostShown = 8;

/** The newest backups, and the way to all of them. In RECOVERY no page of the settings opens. */
export function BackupsPanel() {
  const t = useText(repairText);
  const { isAdmin } = useMe();
  const backups = useBackups(false, isAdmin);
  const { status } = useStatus();
  if (!isAdmin) return null;
  return (
    <Panel title={t(($) => $.backups.title)}>
      {backups.data ? (
        <Newest backups={backups.data} />
      ) : (
        <QueryState
          query={{ ...backups, isError: backups.isError && !isLocked(backups.error) }}
          failed={t(($) => $.backups.notLoaded)}
        />
      )}
      {status !== 'RECOVERY' && backups.data && (
        <p>
          <Link to="/settings/backup" className={buttonClass()}>
            {backups.data.length === 0 ? t(($) => $.backups.setUp) : t(($) => $.backups.all)}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Newest({ backups }: { backups: readonly Backup[] }) {
  const t = useText(repairText);
  const format = useFormat();
  if (backups.length === 0) return <p>{t(($) => $.backups.none)}</p>;
  return (
    <ul className={styles.backups}>
      {backups.slice(0, mostShown).map(({ id, date, title, sizeInKBytes, available }) => (
        <li key={id}>
          {format.dateTime(date)}
          <span className={styles.text}>
            {title} · {format.bytes(bytesOfKb(sizeInKBytes))}
          </span>
          <Chip tone={available ? 'good' : 'warn'}>
            {available ? t(($) => $.backups.available) : t(($) => $.backups.unavailable)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
