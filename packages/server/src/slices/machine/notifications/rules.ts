import type { NoticeCode, NoticeParams } from '@kontor/contract/machine/notification-texts';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import { days, hours } from '@kontor/platform/work/durations';
import type { Occurrence } from './db.ts';

/** Something that is wrong, or newly available, at this moment. */
export interface Finding {
  /** What it is about, unique within the event. */
  subject: string;
  /** The higher, the worse. */
  level: number;
  code: NoticeCode;
  params: NoticeParams;
}

export interface Moment {
  /** Milliseconds since the epoch. */
  now: number;
  /** Counted milliseconds. */
  counted: number;
}

/** What follows from the findings of one event. `mail` and `end` are what is mailed now; `notice` and `over` are what administrators read in the portal. */
export interface Plan {
  save: Occurrence[];
  remove: Occurrence[];
  mail: Occurrence[];
  end: Occurrence[];
  notice: Occurrence[];
  over: Occurrence[];
}

interface PlanNeeds {
  event: WatchedEvent;
  known: ReadonlyMap<string, Occurrence>;
  findings: readonly Finding[];
  moment: Moment;
  /** Without recipients nothing counts as sent. */
  hasRecipients: boolean;
  /** The end is told, and it is reminded of for as long as it lasts; otherwise once. */
  hasEnd: boolean;
}

/** Something that comes and goes is mailed once an hour at most. */
const shortestGap = hours(1);
const remindAfter = days(1);

/** Decides what is mailed: once when it begins or gets worse, again each day while it lasts, and once when it is over. */
export function planNotifications({ event, known, findings, moment, hasRecipients, hasEnd }: PlanNeeds): Plan {
  const plan: Plan = { save: [], remove: [], mail: [], end: [], notice: [], over: [] };
  const found = new Set(findings.map(({ subject }) => subject));
  for (const finding of findings) {
    const before = known.get(finding.subject);
    const current = continued(event, finding, before, moment);
    if (before === undefined || before.ended !== null) plan.notice.push(current);
    const isDue = hasRecipients && isMailDue(current, before, moment, hasEnd);
    const next = isDue ? mailed(current, moment) : current;
    if (isDue) plan.mail.push(next);
    if (!isSame(next, before)) plan.save.push(next);
  }
  for (const before of known.values()) {
    if (found.has(before.subject)) continue;
    if (before.ended !== null) {
      if (moment.counted - before.ended >= remindAfter) plan.remove.push(before);
      continue;
    }
    plan.over.push(before);
    if (hasEnd && before.isAnnounced && hasRecipients) plan.end.push(before);
    plan.save.push({ ...before, isAnnounced: false, ended: moment.counted });
  }
  return plan;
}

/** An occurrence with what was found now. One that had ended begins anew, and remembers when it was mailed. */
function continued(event: WatchedEvent, finding: Finding, before: Occurrence | undefined, { now }: Moment): Occurrence {
  if (before === undefined)
    return { event, ...finding, since: now, mailed: null, reminders: 0, isAnnounced: false, ended: null };
  if (before.ended !== null) return { ...before, ...finding, since: now, reminders: 0, ended: null };
  return { ...before, ...finding };
}

/** Returns how far something that is sent has come. */
export function stateOf(current: Occurrence, before: Occurrence | undefined): 'begins' | 'worse' | 'lasts' {
  if (current.reminders === 0) return 'begins';
  return before !== undefined && current.level > before.level ? 'worse' : 'lasts';
}

function isMailDue(
  current: Occurrence,
  before: Occurrence | undefined,
  { counted }: Moment,
  isRepeated: boolean,
): boolean {
  if (current.mailed === null) return true;
  const gap = counted - current.mailed;
  if (!current.isAnnounced) return gap >= shortestGap;
  if (before !== undefined && current.level > before.level) return true;
  return gap >= remindAfter && (isRepeated || current.reminders === 0);
}

const mailed = (current: Occurrence, { counted }: Moment): Occurrence => ({
  ...current,
  mailed: counted,
  reminders: current.isAnnounced ? current.reminders + 1 : 0,
  isAnnounced: true,
});

const isSame = (one: Occurrence, other: Occurrence | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
