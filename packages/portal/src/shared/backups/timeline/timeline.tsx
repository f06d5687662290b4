import { type ReactNode, type Ref, useId, useState } from 'react';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type BackupDay, type BackupMonth, recentMonths } from './days.ts';
import { timelineText } from './text/index.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  months: readonly BackupMonth[];
  /** Key of the chosen day; undefined for none. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  daysRef?: Ref<HTMLFieldSetElement>;
  /** What there is of the chosen day. */
  children: ReactNode;
}

/** The days with backups, by month, as points to choose one of; below them what there is of the chosen day. */
export function Timeline({ months, chosen, onChoose, daysRef, children }: TimelineProps) {
  const t = useText(timelineText);
  const recent = recentMonths(months);
  const isOld = months.slice(recent).some(({ days }) => days.some(({ key }) => key === chosen));
  const [isWhole, setWhole] = useState(isOld);
  const name = useId();
  const shown = isWhole ? months : months.slice(0, recent);
  const older = months.length - recent;
  return (
    <div className={styles.timeline}>
      <fieldset ref={daysRef} className={styles.months}>
        <legend>{t(($) => $.label)}</legend>
        {shown.map((month) => (
          <Month key={month.key} month={month} name={name} chosen={chosen} onChoose={onChoose} />
        ))}
      </fieldset>
      {older > 0 && (
        <Button small className={styles.older} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t(($) => $.recent) : t(($) => $.older, { count: older })}
        </Button>
      )}
      {children}
    </div>
  );
}

interface MonthProps {
  month: BackupMonth;
  name: string;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

function Month({ month, name, chosen, onChoose }: MonthProps) {
  const format = useFormat();
  return (
    <div className={styles.month}>
      <p className={styles.name} aria-hidden="true">
        {format.month(month.begin)}
      </p>
      <div className={styles.days}>
        {month.days.map((day) => (
          <Day key={day.key} day={day} name={name} isChosen={day.key === chosen} onChoose={() => onChoose(day.key)} />
        ))}
      </div>
    </div>
  );
}

interface DayProps {
  day: BackupDay;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

const mostDots = 3;

function Day({ day, name, isChosen, onChoose }: DayProps) {
  const t = useText(timelineText);
  const format = useFormat();
  const { number, backups, isAvailable } = day;
  const count = backups.length;
  const about = { count, date: format.date(backups[0]?.date ?? '') };
  return (
    <label className={classNames(styles.day, !isAvailable && styles.away)}>
      <input
        type="radio"
        className="unseen"
        name={name}
        aria-label={isAvailable ? t(($) => $.day, about) : t(($) => $.dayAway, about)}
        checked={isChosen}
        onChange={onChoose}
      />
      <span aria-hidden="true">{number}</span>
      <span className={styles.dots} aria-hidden="true">
        {backups.slice(0, mostDots).map(({ id }) => (
          <span key={id} />
        ))}
      </span>
    </label>
  );
}
