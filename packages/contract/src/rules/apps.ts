import type { AppStatus, InstalledApp } from '../apps/apps.ts';
import type { StoreApp } from '../apps/store.ts';
import type { Message, ProgressType } from '../talk/messages.ts';

type Shown = Pick<InstalledApp, 'instanceId' | 'storeId' | 'appVersion' | 'status' | 'progress'>;
type ProgressReport = Pick<Message, 'indicatorId' | 'type' | 'progressType' | 'status' | 'messageTime'> & {
  progress?: number;
};

const statusOf: Partial<Record<ProgressType, AppStatus>> = {
  APP_INSTALLATION: 'INSTALLING',
  APP_UPDATE: 'UPDATING',
  APP_REMOVAL: 'UNINSTALLING',
  APP_STARTING: 'STARTING',
  APP_RUNNING: 'RUNNING',
  DOCKER_BUILD: 'BUILDING_IMAGE',
};

/** Statuses in which something is being done to the app. */
export type BusyStatus = Exclude<AppStatus, 'RUNNING' | 'NOT_RUNNING'>;

/** Something is being done to the app: it can neither be opened nor stopped. */
export function isBusy(status: AppStatus): status is BusyStatus {
  return status !== 'RUNNING' && status !== 'NOT_RUNNING';
}

/** It should run and does not. One that somebody stopped has not failed. */
export const hasFailed = ({ status, isWanted }: Pick<InstalledApp, 'status' | 'isWanted'>): boolean =>
  status === 'NOT_RUNNING' && isWanted;

/** It runs, as far as is known, and something is wrong with it. */
export const hasTrouble = ({ status, reason }: Pick<InstalledApp, 'status' | 'reason'>): boolean =>
  status === 'RUNNING' && reason !== '';

/** 0 to 100; a progress that is not told counts as done. */
export function progressOf(message: { progress?: number }): number {
  return message.progress ?? 100;
}

/** A message that tells how far something is with an app. */
export function isAppProgress(message: ProgressReport): boolean {
  return message.type === 'PROGRESS' && message.progressType !== null && message.progressType in statusOf;
}

/** Builds name `storeId:version`, everything else the instance. A build is of none that runs: it is for another instance. */
export function concerns(
  message: Pick<ProgressReport, 'indicatorId' | 'progressType'>,
  app: Omit<Shown, 'progress'>,
): boolean {
  if (message.progressType === 'DOCKER_BUILD')
    return message.indicatorId === `${app.storeId}:${app.appVersion}` && app.status !== 'RUNNING';
  return message.indicatorId === app.instanceId;
}

/** The newest of the messages that tell about this app, whatever their order. */
export function newestProgress<M extends ProgressReport>(app: Shown, messages: readonly M[]): M | undefined {
  return messages
    .filter((message) => isAppProgress(message) && concerns(message, app))
    .reduce<M | undefined>((best, one) => (best && best.messageTime >= one.messageTime ? best : one), undefined);
}

/**
 * Status and progress as a screen shows them. Messages arrive between two lists of apps, so a message on its way (below 100) and the end of
 * something the list still takes for unfinished win; otherwise the list does: a stopped app has an old "running" message.
 */
export function shownStatus(app: Shown, messages: readonly ProgressReport[]): { status: AppStatus; progress: number } {
  const newest = newestProgress(app, messages);
  const status = newest?.progressType ? statusOf[newest.progressType] : undefined;
  if (!newest || !status || newest.status === 'ERROR') return { status: app.status, progress: app.progress };
  const progress = progressOf(newest);
  if (progress < 100 || isBusy(app.status)) return { status, progress };
  return { status: app.status, progress: app.progress };
}

/** A message tells about an app that is not in the list: the list has to be loaded again first. */
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

/** The first reason that applies, in the order of the product's rules. */
export function howToOpen(app: { status: AppStatus; storeApp: Pick<StoreApp, 'noWebUI' | 'addons'> | null }): Opening {
  if (app.status !== 'RUNNING') return 'not-running';
  if (app.storeApp?.noWebUI) return 'no-interface';
  return app.storeApp?.addons.embed?.iframe ? 'frame' : 'new-tab';
}

/** What the screens offer for an app that is there: to call off what is done with it, to remove it, or neither while it may be neither. */
export function exitAction(
  app: Pick<InstalledApp, 'status' | 'isWorkedOn' | 'mayCancel'>,
): 'cancel' | 'uninstall' | undefined {
  if (app.isWorkedOn) return app.mayCancel ? 'cancel' : undefined;
  return mayUninstall(app.status) ? 'uninstall' : undefined;
}

/** Uninstalling is offered while nothing else is going on. */
export function mayUninstall(status: AppStatus | ''): boolean {
  return status === '' || status === 'STARTING' || status === 'RUNNING' || status === 'NOT_RUNNING';
}

/**
 * Enough memory to install: free memory and a tenth must cover the limit.
 * @param freeKb free memory in KB; null when the machine does not tell, then the server decides
 * @param memoryLimit of the app, in bytes
 */
export function memoryFits(freeKb: number | null, memoryLimit: number): boolean {
  return freeKb === null || freeKb * 1.1 >= memoryLimit / 1000;
}

const fileSharing = /^(files|seafile|nextcloud|hfs)/;

/** Apps for sharing files come first in the store. */
export function sharesFiles(storeId: string): boolean {
  return fileSharing.test(storeId);
}
