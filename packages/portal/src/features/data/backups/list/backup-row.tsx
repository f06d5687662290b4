import type { Backup } from '@kontor/contract/data/backups';
import { internalSnapshots } from '@kontor/contract/rules/data/backup-device';
import { IconTrash } from '@tabler/icons-react';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { RowTitle } from '../../../../ui/lists/row-title.tsx';
import styles from '../backups.module.css';
import { Availability } from '../places/place-row.tsx';
import { shortList } from '../restore/parts.ts';
import { backupsText } from '../text/index.ts';
import { useWhen } from '../use-when.ts';

interface BackupRowProps {
  backup: Backup;
  onRestore: () => void;
  onDelete: () => void;
}

/** One backup: when, where, how large, and what is in it. An internal snapshot is restored by the page for emergencies only. */
export function BackupRow({ backup, onRestore, onDelete }: BackupRowProps) {
  const t = useText(backupsText);
  const format = useFormat();
  const { available, title, sizeInKBytes, deviceId, missed } = backup;
  const isSnapshot = deviceId === internalSnapshots;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <RowTitle as="h3">
          {format.dateTime(backup.date)} <Availability isAvailable={available} />
        </RowTitle>
        <p className={styles.quiet}>
          {title} · {format.bytes(bytesOfKb(sizeInKBytes))}
        </p>
        {isSnapshot ? <p className={styles.quiet}>{t(($) => $.list.snapshotText)}</p> : <Inside backup={backup} />}
        {missed.length > 0 && (
          <p className={styles.trouble}>{t(($) => $.list.missed, { names: format.quoted(missed) })}</p>
        )}
        {!available && <p className={styles.quiet}>{t(($) => $.list.away)}</p>}
      </div>
      {!isSnapshot && <RowActions backup={backup} onRestore={onRestore} onDelete={onDelete} />}
    </div>
  );
}

function Inside({ backup: { parts } }: Pick<BackupRowProps, 'backup'>) {
  const t = useText(backupsText);
  const { names, more } = shortList(parts.map((part) => part.title));
  if (names === '') return null;
  return (
    <p className={styles.quiet}>
      {more > 0 ? t(($) => $.list.insideMore, { names, count: more }) : t(($) => $.list.inside, { names })}
    </p>
  );
}

function RowActions({ backup: { date, available }, onRestore, onDelete }: BackupRowProps) {
  const t = useText(backupsText);
  const when = useWhen()(date);
  return (
    <div className={styles.actions}>
      <Button small disabled={!available} aria-label={t(($) => $.list.restoreOf, { when })} onClick={onRestore}>
        {t(($) => $.list.restore)}
      </Button>
      <IconButton label={t(($) => $.list.delete, { when })} disabled={!available} onClick={onDelete}>
        <IconTrash size={19} stroke={1.75} />
      </IconButton>
    </div>
  );
}
