import type { RepairJob } from '@kontor/contract/machine/repair';
import { type FaultCode, jobTitleOf } from '@kontor/contract/machine/repair-texts';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { InspectedJob } from '@kontor/platform/work/jobs/definitions';
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

function stateOf({ isKnown, waiting, outcome }: InspectedJob): RepairJob['state'] {
  if (!isKnown) return 'unknown';
  if (waiting) return 'waiting';
  return outcome === 'undoing' ? 'undoing' : 'running';
}

const actionsOf = ({ isKnown, tries }: InspectedJob): RepairJob['actions'] =>
  isKnown && tries > 0 ? ['RETRY_JOB'] : [];

function titleOf(job: InspectedJob, { nameOf }: AppLookups, language: Language): string {
  const app = appOf(job);
  return jobTitleOf(job.kind, language, app === undefined ? job.kind : (nameOf(app, language)?.title ?? app));
}

/** Returns the instance id of the app a job works on, or undefined. */
function appOf({ input }: InspectedJob): string | undefined {
  const about = typeof input === 'object' && input !== null && 'instanceId' in input ? input.instanceId : undefined;
  return typeof about === 'string' ? about : undefined;
}
