import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Ground } from '../../ground.ts';
import type { Messages } from '../messages/index.ts';
import type { AppsDb } from './db.ts';
import type { AppInput, RemoveInput, UpdateInput } from './jobs/inputs.ts';
import { type CodeOrigin, originOf } from './rules.ts';
import { reasonParam } from './tell.ts';
import { wordsFor } from './words.ts';

export interface ProgressNeeds {
  ground: Pick<Ground, 'database' | 'live' | 'log'>;
  messages: Messages;
  db: Pick<AppsDb, 'manifestOf'>;
  admins(): string[];
}

/** Turns what jobs about apps report into messages: one for each operation, its id the job's. Called in the transaction of what it reports. */
export function createProgress({ ground, messages, db, admins }: ProgressNeeds) {
  const { database, live, log } = ground;

  function originOfCode({ stage, input }: JobView): CodeOrigin | undefined {
    if (stage !== 'fetch') return undefined;
    const { instanceId, version } = input as UpdateInput;
    const manifest = db.manifestOf(instanceId, version);
    return manifest === undefined ? undefined : originOf(JSON.parse(manifest));
  }

  return (job: JobView): void => {
    const found = wordsFor(job, originOfCode(job));
    if (found === undefined) return;
    const words = isOfKeptData(job) ? { ...found, code: 'app-data-deleted' as const } : found;
    const { instanceId, title } = job.input as AppInput;
    const { version = '' } = job.input as Partial<UpdateInput>;
    const recipients = [...new Set([...(job.actor === undefined ? [] : [job.actor]), ...admins()])];
    const reason = job.reason ?? { code: 'job-failed' as const, params: {}, text: '' };
    const params = { app: title, version, reason: reasonParam(reason) };
    messages.progress({ ...words, id: job.id, indicatorId: instanceId, recipients, params });
    database.afterCommit(() => live.changed('apps'));
    if (job.outcome !== 'failed') return;
    log.warn({ job: job.id, kind: job.kind, app: instanceId, reason: reason.text }, 'a job was taken back');
    // Whoever called it off knows why.
    const status = reason.code === 'job-cancelled' ? 'INFO' : 'ERROR';
    messages.notify({ status, indicatorId: instanceId, recipients, code: words.code, params });
  };
}

/** The app was gone before; now its data is as well. */
const isOfKeptData = ({ kind, outcome, input }: JobView): boolean =>
  kind === 'app-remove' && outcome === 'done' && (input as RemoveInput).wasWanted === 'absent';
