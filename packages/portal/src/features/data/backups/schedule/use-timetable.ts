import type { BackupJob } from '@kontor/contract/data/backups';
import { scheduleOf } from '@kontor/contract/rules/data/schedule';
import { useText } from '../../../../text/text-context.tsx';
import { isFixed } from '../page-state.ts';
import { backupsText } from '../text/index.ts';
import { dayGroup } from './day-groups.ts';
import { timeOf } from './schedule-values.ts';
import { useClockWords } from './use-clock-words.ts';

type Job = Pick<BackupJob, 'cron' | 'udev' | 'cronExpression' | 'timeZone'>;

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Returns a function that says in words what starts a job: `Montags bis freitags um 18:30 Uhr`; with whose clock counts where this device shows another time. */
export function useTimetable(): (job: Job) => string {
  const t = useText(backupsText);
  const withClock = useClockWords();
  const onDay = (day: number) => t(($) => $.schedule.onDays[`d${day}` as 'd1']);
  const onDays = (days: number[]): string => {
    const names = days.map(onDay);
    const last = names.pop() ?? '';
    return names.length === 0 ? last : t(($) => $.schedule.and, { days: names.join(', '), last });
  };
  const cronWords = (cron: string): string => {
    const schedule = scheduleOf(cron);
    if (!schedule) return cron;
    const time = timeOf(schedule);
    const group = dayGroup(schedule.days);
    if (group.kind === 'all') return t(($) => $.schedule.all, { time });
    if (group.kind === 'list') return t(($) => $.schedule.list, { days: onDays(group.days), time });
    return t(($) => $.schedule.range, { first: onDay(group.first), last: onDay(group.last), time });
  };
  return (job) => {
    if (isFixed(job))
      return capitalized(
        withClock(
          t(($) => $.schedule.midnight),
          job.timeZone,
        ),
      );
    const words = [
      job.cron && withClock(cronWords(job.cronExpression), job.timeZone),
      job.udev && t(($) => $.schedule.whenPlugged),
    ];
    return capitalized(words.filter(Boolean).join(', '));
  };
}
