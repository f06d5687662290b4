import type { Backup } from '@kontor/contract/data/backups';
import type { BackupDay } from '../../../../../shared/backups/timeline/days.ts';
import { useFormat, useText } from '../../../../../text/text-context.tsx';
import { Button } from '../../../../../ui/controls/button.tsx';
import { shortList } from '../../restore/parts.ts';
import { backupsText } from '../../text/index.ts';
import styles from './day-summary.module.css';
import { placesOf } from './places-of.ts';

interface DaySummaryProps {
  day: BackupDay<Backup> | undefined;
  onAll: () => void;
}

/** How many backups there are of a day, when and where they were made, and whether their places are there now. */
export function DaySummary({ day, onAll }: DaySummaryProps) {
  const t = useText(backupsText);
  return (
    <div className={styles.summary}>
      <p className={styles.text} aria-live="polite">
        {day ? <Sentences day={day} /> : t(($) => $.timeline.hint)}
      </p>
      {day && (
        <Button small onClick={onAll}>
          {t(($) => $.timeline.all)}
        </Button>
      )}
    </div>
  );
}

function Sentences({ day: { backups } }: { day: BackupDay<Backup> }) {
  const t = useText(backupsText);
  const format = useFormat();
  const date = format.date(backups[0]?.date ?? '');
  const { names: times, more } = shortList(backups.map((backup) => format.time(backup.date)));
  const [there, away] = [placesOf(backups, true), placesOf(backups, false)];
  const sentences = [
    more > 0
      ? t(($) => $.timeline.chosenMore, { count: backups.length, date, times })
      : t(($) => $.timeline.chosen, { count: backups.length, date, times }),
    there.length > 0 && t(($) => $.timeline.there, { places: format.quoted(there) }),
    away.length > 0 && t(($) => $.timeline.away, { places: format.quoted(away) }),
  ];
  return sentences.filter(Boolean).join(' ');
}
