import type { MessageCode } from '@kontor/contract/message-texts';
import type { ProgressType } from '@kontor/contract/messages';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Ground } from '../../ground.ts';
import type { Messages } from '../messages/index.ts';
import type { AppInput, UpdateInput } from './jobs/inputs.ts';
import { startingStages } from './rules.ts';
import { reasonParam } from './tell.ts';

/** What is said about each kind of job: on its way, at its end, when it was taken back. */
const said: Record<
  string,
  { type: ProgressType; code: MessageCode; end: ProgressType; done: MessageCode; failed: MessageCode }
> = {
  'app-install': {
    type: 'APP_INSTALLATION',
    code: 'app-installing',
    end: 'APP_RUNNING',
    done: 'app-running',
    failed: 'app-install-failed',
  },
  'app-update': {
    type: 'APP_UPDATE',
    code: 'app-updating',
    end: 'APP_RUNNING',
    done: 'app-updated',
    failed: 'app-update-failed',
  },
  'app-remove': {
    type: 'APP_REMOVAL',
    code: 'app-removing',
    end: 'APP_REMOVAL',
    done: 'app-removed',
    failed: 'app-removal-failed',
  },
};

export interface ProgressNeeds {
  ground: Pick<Ground, 'database' | 'live' | 'log'>;
  messages: Messages;
  admins(): string[];
}

/** Turns what jobs about apps report into messages: one for each operation, its id the job's. Called in the transaction of what it reports. */
export function createProgress({ ground, messages, admins }: ProgressNeeds) {
  const { database, live, log } = ground;

  return (job: JobView): void => {
    const words = said[job.kind];
    if (words === undefined) return;
    const { instanceId, title } = job.input as AppInput;
    const { version = '' } = job.input as Partial<UpdateInput>;
    const recipients = [...new Set([...(job.actor === undefined ? [] : [job.actor]), ...admins()])];
    const about = { id: job.id, indicatorId: instanceId, recipients };
    const params = { app: title, version };
    database.afterCommit(() => live.changed('apps'));
    if (job.outcome === 'done')
      messages.progress({ ...about, progressType: words.end, status: 'OK', code: words.done, params, progress: 100 });
    if (job.outcome === 'undoing')
      messages.progress({
        ...about,
        progressType: words.type,
        status: 'WARNING',
        code: 'app-undoing',
        params,
        progress: job.percent,
      });
    if (job.outcome === 'running') {
      const isStarting = startingStages.includes(job.stage);
      const [progressType, code] = isStarting
        ? (['APP_STARTING', 'app-starting'] as const)
        : ([words.type, words.code] as const);
      messages.progress({ ...about, progressType, status: 'INFO', code, params, progress: job.percent });
    }
    if (job.outcome !== 'failed') return;
    const reason = job.reason ?? { code: 'job-failed' as const, params: {}, text: '' };
    log.warn({ job: job.id, kind: job.kind, app: instanceId, reason: reason.text }, 'a job was taken back');
    const why = { ...params, reason: reasonParam(reason) };
    messages.progress({
      ...about,
      progressType: words.type,
      status: 'ERROR',
      code: words.failed,
      params: why,
      progress: job.percent,
    });
    const status = reason.code === 'job-cancelled' ? 'INFO' : 'ERROR';
    messages.notify({ status, indicatorId: instanceId, recipients, code: words.failed, params: why });
  };
}
