import type { RepairJob } from '@kontor/contract/machine/repair';
import { type FaultCode, jobTitleOf } from '@kontor/contract/machine/repair-texts';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { EndedJob, InspectedJob, JobView } from '@kontor/platform/work/jobs/definitions';
import type { Fault } from '../../../core/checks.ts';
import type { Apps } from '../../apps/apps/index.ts';
import type { Registry } from '../../apps/registry/index.ts';

/** What is asked about the app a job works on: its name, and what the work on it waits for. */
export type AppLookups = Pick<Registry, 'nameOf'> & Pick<Apps, 'waitReasonOf'>;

/** Returns the fault of a job, also of one whose first failure is being retried; undefined when there is none. */
export function jobFault(job: InspectedJob, apps: AppLookups, language: Language): Fault | undefined {
  const { id, tries, trouble = '' } = job;
  const code = faultCodeOf(job);
  if (code === undefined) return undefined;
  const params = { title: titleOf(job, apps, language), tries, detail: trouble };
  return { code, subject: id, params, fixes: actionsOf(job) };
}

function faultCodeOf({ isKnown, tries, outcome }: InspectedJob): FaultCode | undefined {
  if (!isKnown) return 'job-unknown';
  if (tries === 0) return undefined;
  return outcome === 'undoing' ? 'job-undoing' : 'job-stuck';
}

/** Returns a job that has not ended, as administrators see it. */
export function viewJob(job: InspectedJob, apps: AppLookups, language: Language): RepairJob {
  const { id, kind, percent, tries, trouble = '', startedAt } = job;
  const wait = apps.waitReasonOf(appOf(job) ?? '');
  return {
    id,
    kind,
    title: titleOf(job, apps, language),
    state: stateOf(job),
    percent,
    tries,
    trouble,
    waitsFor: wait === undefined ? '' : sentenceOf(wait.code, language, wait.params),
    startedAt: new Date(startedAt).toISOString(),
    actions: actionsOf(job),
  };
}

/** Returns jobs that failed, without those that somebody cancelled; of several of the same title the newest. */
export function viewFailedJobs(
  failed: readonly EndedJob[],
  names: Pick<AppLookups, 'nameOf'>,
  language: Language,
): { title: string; day: number }[] {
  const days = new Map<string, number>();
  for (const job of failed.filter(({ reason }) => reason?.code !== 'job-cancelled')) {
    const title = titleOf(job, names, language);
    if (!days.has(title)) days.set(title, job.endedAt);
  }
  return [...days].map(([title, day]) => ({ title, day }));
}

function stateOf({ isKnown, waiting, outcome }: InspectedJob): RepairJob['state'] {
  if (!isKnown) return 'unknown';
  if (waiting) return 'waiting';
  return outcome === 'undoing' ? 'undoing' : 'running';
}

const actionsOf = ({ isKnown, tries }: InspectedJob): RepairJob['actions'] =>
  isKnown && tries > 0 ? ['RETRY_JOB'] : [];

function titleOf(job: JobView, { nameOf }: Pick<AppLookups, 'nameOf'>, language: Language): string {
  const app = appOf(job);
  const name = app === undefined ? job.kind : (nameOf(app, language)?.title ?? titleIn(job.input, language) ?? app);
  return jobTitleOf(job.kind, language, name);
}

/** Returns the instance id of the app a job works on, or undefined. */
function appOf({ input }: JobView): string | undefined {
  const about = typeof input === 'object' && input !== null && 'instanceId' in input ? input.instanceId : undefined;
  return typeof about === 'string' ? about : undefined;
}

/** Returns the title that the input of a job about an app has, for an app that is not installed; undefined without one. */
function titleIn(input: unknown, language: Language): string | undefined {
  const title = typeof input === 'object' && input !== null && 'title' in input ? input.title : undefined;
  const said = typeof title === 'object' && title !== null && language in title ? title[language as never] : undefined;
  return typeof said === 'string' ? said : undefined;
}
