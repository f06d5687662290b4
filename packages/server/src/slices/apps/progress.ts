import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Ground } from '../../ground.ts';
import type { Messages } from '../messages/index.ts';
import type { AppsDb } from './db.ts';
import type { AppInput, InstallInput, RemoveInput, UpdateInput } from './jobs/inputs.ts';
import { originOf } from './rules.ts';
import { reasonParam } from './tell.ts';
import { type Fetching, wordsFor } from './words.ts';

export interface ProgressNeeds {
  ground: Pick<Ground, 'database' | 'live' | 'log'>;
  messages: Messages;
  db: Pick<AppsDb, 'manifestOf'>;
  admins(): string[];
  /** Waits until others have fetched or built. */
  isWaiting(jobId: string): boolean;
}

/** Turns what jobs about apps report into messages: one for each operation, its id the job's. Called in the transaction of what it reports. */
export function createProgress({ ground, messages, db, admins, isWaiting }: ProgressNeeds) {
  const { database, live, log } = ground;

  function fetchingOf({ id, stage, input }: JobView): Fetching | undefined {
    if (stage !== 'fetch') return undefined;
    const { instanceId, version } = input as UpdateInput;
    const manifest = db.manifestOf(instanceId, version);
    return manifest === undefined ? undefined : { origin: originOf(JSON.parse(manifest)), isWaiting: isWaiting(id) };
  }

  const told = new Map<string, string>();

  /** Has everybody ask for the list of apps again when it looks different by this; the percents in between are in the message. */
  function tellNews({ id, outcome, stage, percent }: JobView): void {
    const now = `${outcome} ${stage} ${Math.floor(percent / 10)} ${isWaiting(id)}`;
    const isNew = told.get(id) !== now;
    // What is rolled back was told to nobody.
    database.afterCommit(() => {
      if (outcome === 'done' || outcome === 'failed') told.delete(id);
      else told.set(id, now);
      if (isNew) live.changed('apps');
    });
  }

  return (job: JobView): void => {
    const found = wordsFor(job, fetchingOf(job));
    if (found === undefined) return;
    const words = isOfKeptData(job) ? { ...found, code: 'app-data-deleted' as const } : found;
    const { instanceId, title } = job.input as AppInput;
    const { version = '' } = job.input as Partial<UpdateInput>;
    const recipients = [...new Set([...(job.actor === undefined ? [] : [job.actor]), ...admins()])];
    const reason = job.reason ?? { code: 'job-failed' as const, params: {}, text: '' };
    const params = { app: title, version, reason: reasonParam(reason) };
    const indicatorId = words.progressType === 'DOCKER_BUILD' ? buildOf(job) : instanceId;
    messages.progress({ ...words, id: job.id, indicatorId, recipients, params });
    tellNews(job);
    if (job.outcome !== 'failed') return;
    log.warn({ job: job.id, kind: job.kind, app: instanceId, reason: reason.text }, 'a job was taken back');
    // Whoever called it off knows why.
    const status = reason.code === 'job-cancelled' ? 'INFO' : 'ERROR';
    messages.notify({ status, indicatorId: instanceId, recipients, code: words.code, params });
  };
}

/** What a build is called: the app in the store, in the version the list of apps has until the job has ended. */
function buildOf({ input }: JobView): string {
  const { storeId, version, fromVersion = version } = input as InstallInput & Partial<UpdateInput>;
  return `${storeId}:${fromVersion}`;
}

/** The app was gone before; now its data is as well. */
const isOfKeptData = ({ kind, outcome, input }: JobView): boolean =>
  kind === 'app-remove' && outcome === 'done' && (input as RemoveInput).wasWanted === 'absent';
