import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Messages } from '../../../talk/messages/index.ts';
import type { AppsDb } from '../../registry/index.ts';
import type { AppInput, InstallInput, RemoveInput, UpdateInput } from '../lifecycle/inputs.ts';
import { originOf } from '../rules.ts';
import { reasonParam } from './app-messages.ts';
import { type Fetching, isCancelled, jobMessageFor } from './job-messages.ts';

export interface ProgressNeeds {
  core: Pick<ServerContext, 'database' | 'changeFeed' | 'log'>;
  messages: Messages;
  db: Pick<AppsDb, 'manifestOf'>;
  admins(): string[];
  /** Whether the job waits for a permit to fetch or build. */
  isWaiting(jobId: string): boolean;
}

/** Returns a function that turns the progress of app jobs into messages, one per job and with its id. Called in the transaction of the change. */
export function createProgress({ core, messages, db, admins, isWaiting }: ProgressNeeds) {
  const { database, changeFeed, log } = core;

  function fetchingOf({ id, stage, input }: JobView): Fetching | undefined {
    if (stage !== 'fetch') return undefined;
    const { instanceId, version } = input as UpdateInput;
    const manifest = db.manifestOf(instanceId, version);
    return manifest === undefined ? undefined : { origin: originOf(manifest), isWaiting: isWaiting(id) };
  }

  const reported = new Map<string, string>();

  /** Marks the list of apps as changed when this changes what it shows; the message carries the percentages in between. */
  function invalidateList({ id, outcome, stage, percent }: JobView): void {
    const now = `${outcome} ${stage} ${Math.floor(percent / 10)} ${isWaiting(id)}`;
    const isNew = reported.get(id) !== now;
    // Only after commit: a change that is rolled back was never reported.
    database.afterCommit(() => {
      if (outcome === 'done' || outcome === 'failed') reported.delete(id);
      else reported.set(id, now);
      if (isNew) changeFeed.changed('apps');
    });
  }

  return (job: JobView): void => {
    const found = jobMessageFor(job, fetchingOf(job));
    if (found === undefined) return;
    const message = isDataRemoval(job) ? { ...found, code: 'app-data-deleted' as const } : found;
    const { instanceId, title } = job.input as AppInput;
    const { version = '' } = job.input as Partial<UpdateInput>;
    const recipients = [...new Set([...(job.actor === undefined ? [] : [job.actor]), ...admins()])];
    const reason = job.reason ?? { code: 'job-failed' as const, params: {}, text: '' };
    const params = { app: title, version, reason: reasonParam(reason) };
    const indicatorId = message.progressType === 'DOCKER_BUILD' ? buildOf(job) : instanceId;
    messages.progress({ ...message, id: job.id, indicatorId, recipients, params });
    invalidateList(job);
    if (job.outcome !== 'failed') return;
    log.warn({ job: job.id, kind: job.kind, app: instanceId, reason: reason.text }, 'a job was undone');
    // The backup it is restored from reports how that ended.
    if (job.kind === 'app-restore') return;
    // What somebody cancelled is no failure.
    const status = isCancelled(job) ? 'OK' : 'ERROR';
    messages.notify({ status, indicatorId: instanceId, recipients, code: message.code, params });
  };
}

/** Returns the id of a build: store id and the version the list of apps shows until the job has ended. */
function buildOf({ input }: JobView): string {
  const { storeId, version, fromVersion = version } = input as InstallInput & Partial<UpdateInput>;
  return `${storeId}:${fromVersion}`;
}

/** Whether the job removed the retained data of an app that had been removed before. */
const isDataRemoval = ({ kind, outcome, input }: JobView): boolean =>
  kind === 'app-remove' && outcome === 'done' && (input as RemoveInput).wasWanted === 'absent';
