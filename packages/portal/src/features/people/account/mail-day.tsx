import { useMemo } from 'react';
import { mailRestoreText } from '../../../shared/backups/mail/text/index.ts';
import { monthsOf } from '../../../shared/backups/timeline/days.ts';
import { Timeline } from '../../../shared/backups/timeline/timeline.tsx';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import type { OwnMailBackup } from './queries.ts';

interface MailDayProps {
  backups: readonly OwnMailBackup[];
  chosen: OwnMailBackup;
  onChoose: (id: string) => void;
}

/** Chooses the backup by its day, and by its time where there are several of that day. */
export function MailDay({ backups, chosen, onChoose }: MailDayProps) {
  const t = useText(mailRestoreText);
  const format = useFormat();
  const days = useDays(backups);
  const day = days.all.find((one) => one.backups.some(({ id }) => id === chosen.id));
  const ofDay = day?.backups ?? [];
  const chooseDay = (key: string) => {
    const made = days.all.find((one) => one.key === key)?.backups ?? [];
    const best = made.findLast(({ available }) => available) ?? made.at(-1);
    if (best) onChoose(best.id);
  };
  const words = { date: format.date(chosen.date), time: format.time(chosen.date) };
  const nameOf = ({ date, available }: OwnMailBackup) =>
    available ? format.time(date) : t(($) => $.away, { time: format.time(date) });
  return (
    <Timeline months={days.months} chosen={day?.key} onChoose={chooseDay}>
      {ofDay.length > 1 && (
        <Select
          label={t(($) => $.time)}
          value={chosen.id}
          options={ofDay.map((one) => ({ value: one.id, label: nameOf(one), disabled: !one.available }))}
          onChange={onChoose}
        />
      )}
      <p aria-live="polite">{chosen.available ? t(($) => $.chosen, words) : t(($) => $.chosenAway, words)}</p>
    </Timeline>
  );
}

function useDays(backups: readonly OwnMailBackup[]) {
  return useMemo(() => {
    const months = monthsOf(backups);
    return { months, all: months.flatMap(({ days }) => days) };
  }, [backups]);
}
