import { useId } from 'react';
import { useBackupSummary } from '../../../../shared/backups/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { backupsText } from '../text/index.ts';
import styles from './schedule.module.css';
import { daysOf, hourOptions, minuteOptions, type ScheduleValues, withDay } from './schedule-values.ts';
import { useClockSentence } from './use-clock-words.ts';

/** A form with the fields of a timetable among others. */
export interface ScheduleForm {
  values: ScheduleValues;
  set: (values: Partial<ScheduleValues>) => void;
  /** What is wrong with the days. */
  dayError: string | undefined;
}

const week = [1, 2, 3, 4, 5, 6, 7];

/** When backups are made: by a timetable, or, for a disk, when it is plugged in. */
export function ScheduleFields({ form, hasPlug }: { form: ScheduleForm; hasPlug: boolean }) {
  const t = useText(backupsText);
  const { start } = form.values;
  return (
    <>
      {hasPlug && (
        <RadioCardGroup title={t(($) => $.schedule.start)}>
          {(['timetable', 'plug'] as const).map((one) => (
            <RadioCard
              key={one}
              name="start"
              label={t(($) => $.schedule[one])}
              text={t(($) => $.schedule[`${one}Text`])}
              isChosen={start === one}
              onChoose={() => form.set({ start: one })}
            />
          ))}
        </RadioCardGroup>
      )}
      {(start === 'timetable' || !hasPlug) && <Timetable form={form} />}
    </>
  );
}

function Timetable({ form }: { form: ScheduleForm }) {
  const t = useText(backupsText);
  const clock = useClockSentence(useBackupSummary().data?.timeZone);
  const { values, set } = form;
  return (
    <>
      <Days form={form} />
      <div className={styles.time}>
        <Select
          label={t(($) => $.schedule.hour)}
          value={values.hour}
          onChange={(hour) => set({ hour })}
          options={hourOptions}
        />
        <Select
          label={t(($) => $.schedule.minute)}
          value={values.minute}
          onChange={(minute) => set({ minute })}
          options={minuteOptions(values.minute)}
        />
        <p className={styles.clock}>{clock}</p>
      </div>
    </>
  );
}

function Days({ form: { values, set, dayError } }: { form: ScheduleForm }) {
  const t = useText(backupsText);
  const id = useId();
  const chosen = daysOf(values.days);
  return (
    <fieldset className={styles.days} aria-describedby={dayError && id}>
      <legend>{t(($) => $.schedule.days)}</legend>
      <div className={styles.week}>
        {week.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              className="unseen"
              checked={chosen.includes(day)}
              aria-invalid={dayError ? true : undefined}
              onChange={(event) => set({ days: withDay(values.days, day, event.target.checked) })}
            />
            {t(($) => $.schedule.dayNames[`d${day}` as 'd1'])}
          </label>
        ))}
      </div>
      {dayError && (
        <p id={id} className={styles.error} role="alert">
          {dayError}
        </p>
      )}
    </fieldset>
  );
}
