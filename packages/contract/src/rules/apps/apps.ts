import type { AppStatus, InstalledApp } from '../../apps/apps.ts';
import type { StoreApp } from '../../apps/store.ts';
import type { Message, ProgressType } from '../../talk/messages.ts';

type Shown = Pick<InstalledApp, 'instanceId' | 'storeId' | 'appVersion' | 'status' | 'progress'>;
type ProgressReport = Pick<Message, 'indicatorId' | 'type' | 'progressType' | 'status' | 'messageTime'> & {
  progress?: number;
};

const statusOf: Partial<Record<ProgressType, AppStatus>> = {
  APP_INSTALLATION: 'INSTALLING',
  APP_UPDATE: 'UPDATING',
  APP_REMOVAL: 'UNINSTALLING',
  APP_RESTORATION: 'RESTORING',
  APP_STARTING: 'STARTING',
  APP_RUNNING: 'RUNNING',
  DOCKER_BUILD: 'BUILDING_IMAGE',
};

/** Statuses during an operation on the app. */
export type BusyStatus = Exclude<AppStatus, 'RUNNING' | 'NOT_RUNNING'>;

/** Whether an operation on the app is in progress: it can neither be opened nor stopped. */
export function isBusy(status: AppStatus): status is BusyStatus {
  return status !== 'RUNNING' && status !== 'NOT_RUNNING';
}

/** Whether the app should run and does not. An app that was stopped has not failed. */
export const hasFailed = ({ status, isWanted }: Pick<InstalledApp, 'status' | 'isWanted'>): boolean =>
  status === 'NOT_RUNNING' && isWanted;

/** Whether the app runs, as far as known, but has a problem. */
export const hasTrouble = ({ status, reason }: Pick<InstalledApp, 'status' | 'reason'>): boolean =>
  status === 'RUNNING' && reason !== '';

/** Returns the progress from 0 to 100; a message without progress counts as done. */
export function progressOf(message: { progress?: number }): number {
  return message.progress ?? 100;
}

/** Whether a message reports the progress of an operation on an app. */
function isAppProgress(message: ProgressReport): boolean {
  return message.type === 'PROGRESS' && message.progressType !== null && message.progressType in statusOf;
}

/**
 * Whether a message is about an app. Build messages name `storeId:version`, all others the instance. A build never concerns a running app: it is for another
 * instance.
 */
export function concerns(
  message: Pick<ProgressReport, 'indicatorId' | 'progressType'>,
  app: Omit<Shown, 'progress'>,
): boolean {
  if (message.progressType === 'DOCKER_BUILD')
    return message.indicatorId === `${app.storeId}:${app.appVersion}` && app.status !== 'RUNNING';
  return message.indicatorId === app.instanceId;
}

/** Returns the newest message about this app, in any order of messages. */
export function newestProgress<M extends ProgressReport>(app: Shown, messages: readonly M[]): M | undefined {
  return messages
    .filter((message) => isAppProgress(message) && concerns(message, app))
    .reduce<M | undefined>((best, one) => (best && best.messageTime >= one.messageTime ? best : one), undefined);
}

/**
 * Returns status and progress for the screens. Messages may be newer than the list of apps, so a message below 100, or the end of an operation that the list
 * still shows, takes precedence. Otherwise the list does: a stopped app still has an old "running" message.
 */
export function shownStatus(app: Shown, messages: readonly ProgressReport[]): { status: AppStatus; progress: number } {
  const newest = newestProgress(app, messages);
  const status = newest?.progressType ? statusOf[newest.progressType] : undefined;
  if (!newest || !status || newest.status === 'ERROR') return { status: app.status, progress: app.progress };
  const progress = progressOf(newest);
  if (progress < 100 || isBusy(app.status)) return { status, progress };
  return { status: app.status, progress: app.progress };
}

/** Whether a message is about an app that is not in the list: then the list has to be loaded again. */
export function mentionsUnknownApp(apps: readonly Shown[], messages: readonly ProgressReport[]): boolean {
  return messages.some(
    (message) =>
      isAppProgress(message) &&
      progressOf(message) < 100 &&
      message.status !== 'ERROR' &&
      !apps.some((app) => concerns(message, app)),
  );
}

/** What a click on an app does. */
export type Opening = 'not-running' | 'no-interface' | 'frame' | 'new-tab';

/** Returns the first reason that applies, in the order of the product's rules. */
export function howToOpen(app: { status: AppStatus; storeApp: Pick<StoreApp, 'noWebUI' | 'addons'> | null }): Opening {
  if (app.status !== 'RUNNING') return 'not-running';
  if (app.storeApp?.noWebUI) return 'no-interface';
  return app.storeApp?.addons.embed?.iframe ? 'frame' : 'new-tab';
}

/** Returns which action the screens offer for an installed app: cancelling its operation, uninstalling it, or neither. */
export function exitAction(
  app: Pick<InstalledApp, 'status' | 'isWorkedOn' | 'mayCancel'>,
): 'cancel' | 'uninstall' | undefined {
  if (app.isWorkedOn) return app.mayCancel ? 'cancel' : undefined;
  return mayUninstall(app.status) ? 'uninstall' : undefined;
}

/** Whether uninstalling is offered: only while no other operation is in progress. */
export function mayUninstall(status: AppStatus | ''): boolean {
  return status === '' || status === 'STARTING' || status === 'RUNNING' || status === 'NOT_RUNNING';
}

/**
 * Whether there is enough memory to install: free memory plus a tenth must cover the limit.
 * @param freeKb free memory in KB; null when unknown, then the server decides
 * @param memoryLimit of the app, in bytes
 */
export function memoryFits(freeKb: number | null, memoryLimit: number): boolean {
  return freeKb === null || freeKb * 1.1 >= memoryLimit / 1000;
}

const fileSharing = /^(files|seafile|nextcloud|hfs)/;

/** Whether an app is for file sharing; those come first in the store. */
export function sharesFiles(storeId: string): boolean {
  return fileSharing.test(storeId);
}
