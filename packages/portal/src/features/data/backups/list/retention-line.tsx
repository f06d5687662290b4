import type { Backup, BackupJob } from '@kontor/contract/data/backups';
import { retainedInTheEnd, retention } from '@kontor/contract/rules/data/retention';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { backupsText } from '../text/index.ts';
import { retainedOf, sizeOfAll } from './retained.ts';
import styles from './retention.module.css';

interface RetentionLineProps {
  backups: readonly Backup[];
  jobs: readonly BackupJob[];
}

/** How long backups are retained, how many there are, and a picture of the days, weeks and months they are of. */
export function RetentionLine({ backups, jobs }: RetentionLineProps) {
  const t = useText(backupsText);
  const format = useFormat();
  const now = useNow();
  const atPlaces = backups.filter(({ deviceId }) => jobs.some(({ id }) => id === deviceId));
  const retained = retainedOf(
    atPlaces.map(({ date }) => date),
    now,
  );
  const { newest, days, weeks, months } = retention;
  const kb = sizeOfAll(backups, jobs);
  return (
    <div className={styles.retention}>
      <p className={styles.text}>
        {t(($) => $.retention.rule, { newest, days, weeks, months, copies: retainedInTheEnd })}{' '}
        {kb === undefined
          ? t(($) => $.retention.unmeasured, { count: atPlaces.length })
          : t(($) => $.retention.now, { count: atPlaces.length, size: format.bytes(bytesOfKb(kb)) })}
      </p>
      <ul className={styles.picture} aria-label={t(($) => $.retention.picture)}>
        {(['days', 'weeks', 'months'] as const).map((period) => (
          <li key={period} className={styles.period}>
            <Cells filled={retained[period]} />
            <span className={styles.label}>
              {t(($) => $.retention[period], {
                count: retained[period].filter(Boolean).length,
                all: retained[period].length,
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One cell for each period, the present one last. */
function Cells({ filled }: { filled: readonly boolean[] }) {
  return (
    <span className={styles.cells} aria-hidden="true">
      {filled.toReversed().map((isFilled, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <span key={index} className={classNames(styles.cell, isFilled && styles.filled)} />
      ))}
    </span>
  );
}
