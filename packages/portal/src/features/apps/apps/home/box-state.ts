import type { InstalledApp } from '@kontor/contract/apps/apps';
import { type BusyStatus, hasFailed, hasTrouble, isBusy, progressOf } from '@kontor/contract/rules/apps';
import type { Message } from '@kontor/contract/talk/messages';

/** What Home says about the box in one sentence, the gravest first. */
export type BoxState =
  | { kind: 'stopped'; titles: string[] }
  | { kind: 'failed'; text: string }
  /** `reason` is empty when they do not have the same. */
  | { kind: 'troubled'; titles: string[]; reason: string }
  | { kind: 'mail' }
  | { kind: 'busy'; title: string; status: BusyStatus }
  | { kind: 'backup'; percent: number }
  | { kind: 'updates'; count: number }
  | { kind: 'fine' };

/**
 * @param apps with the status as shown
 * @param messages the newest first
 * @param updates how many of them have an update that this person may install
 * @param isMailHeldUp mail of the box waits because something is wrong, and this person looks after the box
 */
export function boxState(
  apps: readonly Pick<InstalledApp, 'title' | 'status' | 'isWanted' | 'reason'>[],
  messages: readonly Pick<Message, 'type' | 'progressType' | 'status' | 'text' | 'progress' | 'indicatorId'>[],
  updates: number,
  isMailHeldUp = false,
): BoxState {
  const failing = apps.filter(hasFailed);
  if (failing.length > 0) return { kind: 'stopped', titles: failing.map((app) => app.title) };
  const failed = messages.find(
    ({ type, status, indicatorId }, index) =>
      type === 'NOTIFICATION' && status === 'ERROR' && !isOver(indicatorId, messages.slice(0, index)),
  );
  if (failed) return { kind: 'failed', text: failed.text };
  const troubled = apps.filter(hasTrouble);
  if (troubled.length > 0) {
    const [reason = '', ...others] = new Set(troubled.map((app) => app.reason));
    return { kind: 'troubled', titles: troubled.map((app) => app.title), reason: others.length > 0 ? '' : reason };
  }
  if (isMailHeldUp) return { kind: 'mail' };
  for (const { status, title } of apps) if (isBusy(status)) return { kind: 'busy', title, status };
  const backup = messages.find((message) => message.progressType === 'CREATING_BACKUP' && progressOf(message) < 100);
  if (backup) return { kind: 'backup', percent: Math.round(backup.progress) };
  return updates > 0 ? { kind: 'updates', count: updates } : { kind: 'fine' };
}

/** A later message says that what was wrong with the same thing is right again. */
const isOver = (about: string, later: readonly Pick<Message, 'type' | 'status' | 'indicatorId'>[]): boolean =>
  later.some(({ type, status, indicatorId }) => type === 'NOTIFICATION' && status === 'OK' && indicatorId === about);

/** Greeting by the hour of the browser. */
export function partOfDay(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 4 && hour < 11) return 'morning';
  return hour >= 11 && hour < 18 ? 'day' : 'evening';
}
