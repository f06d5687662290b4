import type { InstalledApp } from '@kontor/contract/apps/apps';
import { type BusyStatus, hasFailed, hasTrouble, isBusy, progressOf } from '@kontor/contract/rules/apps/apps';
import { isAboutDiskHealth } from '@kontor/contract/rules/machine/disk-health';
import type { Message } from '@kontor/contract/talk/messages';

/** State of the box that Home sums up in one sentence; the most severe applies. */
export type BoxState =
  | { kind: 'stopped'; titles: string[] }
  | { kind: 'failed'; text: string }
  /** `reason` is empty when the apps have different ones. */
  | { kind: 'troubled'; titles: string[]; reason: string }
  /** One app, or several of which the same is done. */
  | { kind: 'busy'; titles: string[]; status: BusyStatus }
  | { kind: 'backup'; percent: number }
  /** An administrator still has to see to something, apart from the steps that are left. */
  | { kind: 'open'; count: number; steps: number }
  /** A new box is not completely set up. */
  | { kind: 'steps'; count: number }
  | { kind: 'updates'; count: number }
  | { kind: 'fine' }
  /** An administrator stopped these apps. */
  | { kind: 'paused'; titles: string[] }
  | { kind: 'running' };

/** What the state of the box is read from. */
export interface BoxReadings {
  /** With the displayed status. */
  apps: readonly Pick<InstalledApp, 'title' | 'status' | 'isWanted' | 'reason'>[];
  /** Newest first. */
  messages: readonly Pick<
    Message,
    'type' | 'progressType' | 'status' | 'text' | 'progress' | 'indicatorId' | 'messageTime'
  >[];
  /** Time of the newest message this user has read: a failure that was read is past, that of a disk is not. */
  readUntil: string;
  /** Number of apps with an update this user may install. */
  updates: number;
  /**
   * Number of points an administrator still has to see to, and of steps that are left; `undefined` while that is not known, so that nothing is called fine before.
   * `hidden` for users who see none of them: they are told about their apps only, and nothing where they have none.
   */
  open: { points: number; steps: number } | 'hidden' | undefined;
}

/** Returns what Home says about the box. */
export function boxState({ apps, messages, readUntil, updates, open }: BoxReadings): BoxState | undefined {
  const failing = apps.filter(hasFailed);
  if (failing.length > 0) return { kind: 'stopped', titles: failing.map((app) => app.title) };
  const failed = messages.find(
    ({ type, status, indicatorId, messageTime }, index) =>
      type === 'NOTIFICATION' &&
      status === 'ERROR' &&
      (messageTime > readUntil || isAboutDiskHealth(indicatorId)) &&
      !isOver(indicatorId, messages.slice(0, index)),
  );
  if (failed) return { kind: 'failed', text: failed.text };
  const troubled = apps.filter(hasTrouble);
  if (troubled.length > 0) {
    const [reason = '', ...others] = new Set(troubled.map((app) => app.reason));
    return { kind: 'troubled', titles: troubled.map((app) => app.title), reason: others.length > 0 ? '' : reason };
  }
  const busy = busyState(apps);
  if (busy) return busy;
  const backup = messages.find((message) => message.progressType === 'CREATING_BACKUP' && progressOf(message) < 100);
  if (backup) return { kind: 'backup', percent: Math.round(backup.progress) };
  if (open === undefined) return undefined;
  if (open === 'hidden') return ownAppsState(apps);
  if (open.points > 0) return { kind: 'open', count: open.points, steps: open.steps };
  if (open.steps > 0) return { kind: 'steps', count: open.steps };
  return updates > 0 ? { kind: 'updates', count: updates } : { kind: 'fine' };
}

function busyState(apps: readonly Pick<InstalledApp, 'title' | 'status'>[]): BoxState | undefined {
  for (const { status } of apps) {
    if (!isBusy(status)) continue;
    return { kind: 'busy', titles: apps.filter((app) => app.status === status).map(({ title }) => title), status };
  }
  return undefined;
}

function ownAppsState(apps: readonly Pick<InstalledApp, 'title' | 'status'>[]): BoxState | undefined {
  if (apps.length === 0) return undefined;
  const titles = apps.filter(({ status }) => status === 'NOT_RUNNING').map(({ title }) => title);
  return titles.length > 0 ? { kind: 'paused', titles } : { kind: 'running' };
}

type Report = Pick<Message, 'type' | 'progressType' | 'status' | 'progress' | 'indicatorId'>;

/** Whether a later message reports that the same problem is resolved, or that a later operation on the same app ended well. */
const isOver = (about: string, later: readonly Report[]): boolean =>
  later.some((message) => message.indicatorId === about && message.status === 'OK' && isEnd(message));

/** A notification, or the end of an operation; a request that only made way for another has no `progressType`. */
const isEnd = ({ type, progressType, progress }: Report): boolean =>
  type === 'NOTIFICATION' || (type === 'PROGRESS' && progressType !== null && progress >= 100);

/** Part of the day for the greeting, by the browser's hour. Bakers begin at two. */
export function partOfDay(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 2 && hour < 11) return 'morning';
  return hour >= 11 && hour < 18 ? 'day' : 'evening';
}
