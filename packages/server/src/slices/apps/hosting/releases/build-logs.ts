import { appendFile, mkdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildState } from '@kontor/contract/apps/hosting';
import { type Language, type RefusalCode, sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { CustomRelease } from '../../apps/index.ts';
import type { HostingDb } from '../db.ts';

const week = days(7);
/** Bytes of a log that are stored, and characters that are shown. */
const longestLog = 2 * 1024 ** 2;
const shown = 256 * 1024;

interface Failure {
  code: RefusalCode;
  params: Record<string, string | number>;
}

/** The release being made. */
type Recorded = Pick<CustomRelease, 'instanceId' | 'signal'>;

/** Logs of image builds and package installations, stored for a week. */
export function createBuildLogs({ core, db }: { core: ServerContext; db: HostingDb }) {
  const { clock, database, config, log } = core;
  const folder = join(config.data, 'logs', 'builds');
  const fileOf = (instanceId: string) => join(folder, `${instanceId}.log`);

  async function forget(instanceId: string): Promise<void> {
    database.transaction(() => db.removeBuild(instanceId));
    await rm(fileOf(instanceId), { force: true });
  }

  /** Removes old logs. A build interrupted by a kill needs nothing here: its job repeats or undoes it. */
  async function sweep(): Promise<void> {
    for (const { instance_id, started_at } of db.builds()) {
      if (started_at + week <= clock.now()) await forget(instance_id);
    }
  }

  /** Appends to a log. Of one that gets too long only the last part stays. */
  async function say(instanceId: string, text: string): Promise<void> {
    const file = fileOf(instanceId);
    await appendFile(file, text);
    const { size } = await stat(file);
    if (size <= longestLog) return;
    const whole = await readFile(file);
    await truncate(file, 0);
    await appendFile(file, whole.subarray(whole.length - longestLog / 2));
  }

  async function begin(instanceId: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(fileOf(instanceId), { force: true });
    const row = { instance_id: instanceId, started_at: clock.now(), ended_at: null, failure: null };
    database.transaction(() => db.upsertBuild(row));
  }

  /** Returns a writer for lines; `end` resolves when all are written. */
  function writer(instanceId: string) {
    let work = Promise.resolve();
    const line = (text: string): void => {
      work = work.then(() => say(instanceId, `${text}\n`));
      work.catch(() => {});
    };
    return { line, end: () => work };
  }

  function end(instanceId: string, failure: Failure | null): void {
    database.transaction(() => {
      const row = db.build(instanceId);
      if (row === undefined || row.ended_at !== null) return;
      db.upsertBuild({ ...row, ended_at: clock.now(), failure: failure && JSON.stringify(failure) });
    });
  }

  return {
    sweeping: repeat({ name: 'old build logs', clock, log, every: days(1), run: sweep }),
    /** Adds the record before the build starts, so that an early request does not find none. */
    expect: (instance_id: string) =>
      db.upsertBuild({ instance_id, started_at: clock.now(), ended_at: null, failure: null }),
    /** Records the output and the result of making a release. Rethrows what `make` throws. */
    async record({ instanceId, signal }: Recorded, make: (onLine: (line: string) => void) => Promise<void>) {
      await begin(instanceId);
      const log = writer(instanceId);
      try {
        await make(log.line).finally(log.end);
        end(instanceId, null);
      } catch (error) {
        // When Kontor stops, the job resumes later, so the build has not ended.
        if (error instanceof RefusedError) end(instanceId, { code: error.code, params: error.params });
        else if (!signal.aborted) end(instanceId, { code: 'job-failed', params: {} });
        throw error;
      }
    },
    /** Ends an open build; called when the app is installed, updated or removed. */
    finalize: (instanceId: string) => end(instanceId, { code: 'job-failed', params: {} }),
    async state(instanceId: string, language: Language): Promise<BuildState> {
      const row = db.build(instanceId);
      if (row === undefined) throw new RefusedError('not-found');
      const failure = row.failure === null ? undefined : (JSON.parse(row.failure) as Failure);
      const text = await readFile(fileOf(instanceId), 'utf8').catch(() => '');
      return {
        stream: text.slice(-shown),
        done: row.ended_at !== null,
        errorCode: failure?.code ?? '',
        errorMessage: failure === undefined ? '' : sentenceOf(failure.code, language, failure.params),
      };
    },
  };
}

export type BuildLogs = ReturnType<typeof createBuildLogs>;
