import type { BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import styles from './backups.module.css';
import { usableMedia } from './page-state.ts';
import { backupsText } from './text/index.ts';

/** What keeps backups from being of use: a sheet nobody has, and programs that are missing. */
export function BackupNotices({ summary, jobs }: { summary: BackupSummary; jobs: readonly BackupJob[] }) {
  return (
    <>
      {summary.sheetConfirmed === false && <SheetNotice jobs={jobs.filter(({ sheetConfirmed }) => !sheetConfirmed)} />}
      <MissingNotice missing={summary.missing} />
    </>
  );
}

function SheetNotice({ jobs }: { jobs: readonly BackupJob[] }) {
  const t = useText(backupsText);
  return (
    <Notice
      kind="warn"
      title={t(($) => $.sheet.title)}
      action={
        <ul className={styles.links}>
          {jobs.map(({ id, title, sheetOutdated }) => (
            <li key={id}>
              {sheetOutdated && <p>{t(($) => $.sheet.outdated)}</p>}
              <Link to="/settings/backup/$id/sheet" params={{ id }} replace>
                {t(($) => $.sheet.open, { place: title })}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {t(($) => $.sheet.text)}
    </Notice>
  );
}

function MissingNotice({ missing }: Pick<BackupSummary, 'missing'>) {
  const t = useText(backupsText);
  const lacking = missing.filter(({ packages }) => packages.length > 0);
  if (lacking.length === 0) return null;
  const usable = usableMedia(missing).map((medium) => t(($) => $.media[medium]));
  const packages = [...new Set(lacking.flatMap((one) => one.packages))].sort();
  return (
    <Notice kind="warn" title={t(($) => $.missing.title)}>
      <ul className={styles.missing}>
        {lacking.map(({ medium, packages: names }) => (
          <li key={medium}>
            {t(($) => $.media[medium])}: {names.join(', ')}
          </li>
        ))}
      </ul>
      <p>
        {usable.length > 0 ? t(($) => $.missing.works, { media: usable.join(', ') }) : t(($) => $.missing.nothing)}{' '}
        {t(($) => $.missing.install)} <code>apt install {packages.join(' ')}</code>
      </p>
    </Notice>
  );
}
