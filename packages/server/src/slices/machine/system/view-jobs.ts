import type { RepairFault, RepairJob } from '@kontor/contract/machine/repair';
import { type FaultCode, faultTextOf, jobTitleOf } from '@kontor/contract/machine/repair-texts';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { InspectedJob } from '@kontor/platform/work/jobs/definitions';
import type { ReconcilerState } from '@kontor/platform/work/reconcile';
import type { PlanTexts } from '../../../core/slice.ts';
import type { Apps } from '../../apps/apps/index.ts';

type NameOf = (instanceId: string) => string;

interface AppLookups {
  nameOf: NameOf;
  /** Returns what the work on an app waits for. */
  waitReasonOf: Apps['waitReasonOf'];
}

/** State of a reconciler, and the texts for its faults. */
export interface Plan {
  state: ReconcilerState;
  texts: PlanTexts;
}

/** Returns the faults of a reconciler: a plan that waits for approval, or what prevents it from succeeding. */
export function planFaults({ state: { name, held, trouble }, texts }: Plan, language: Language): RepairFault[] {
  const fault = (code: FaultCode, params: Record<string, string | number>, action: 'RELEASE_PLAN' | 'RETRY_PLAN') => {
    const text = faultTextOf(code, language, { name, ...params });
    return [{ part: 'plan' as const, code, subject: name, text, actions: [action] }];
  };
  if (held !== undefined) return fault(texts.held ?? 'plan-held', { ...held }, 'RELEASE_PLAN');
  if (trouble !== undefined) return fault(texts.failing ?? 'plan-failing', { detail: trouble }, 'RETRY_PLAN');
  return [];
}

/** Returns the faults of a job, including one whose first failure is being retried. */
export function jobFaults(job: InspectedJob, nameOf: NameOf, language: Language): RepairFault[] {
  const { id, tries, trouble = '' } = job;
  const code = faultCodeOf(job);
  if (code === undefined) return [];
  const text = faultTextOf(code, language, { title: titleOf(job, nameOf, language), tries, detail: trouble });
  return [{ part: 'job', code, subject: id, text, actions: actionsOf(job) }];
}

function faultCodeOf({ isKnown, tries, outcome }: InspectedJob): FaultCode | undefined {
  if (!isKnown) return 'job-unknown';
  if (tries === 0) return undefined;
  return outcome === 'undoing' ? 'job-undoing' : 'job-stuck';
}

/** Returns a job that has not ended, as administrators see it. */
export function viewJob(job: InspectedJob, { nameOf, waitReasonOf }: AppLookups, language: Language): RepairJob {
  const { id, kind, percent, tries, trouble = '', startedAt } = job;
  const wait = waitReasonOf(appOf(job) ?? '');
  return {
    id,
    kind,
    title: titleOf(job, nameOf, language),
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

function titleOf(job: InspectedJob, nameOf: NameOf, language: Language): string {
  const app = appOf(job);
  return jobTitleOf(job.kind, language, app === undefined ? job.kind : nameOf(app));
}

/** Returns the instance id of the app a job works on, or undefined. */
function appOf({ input }: InspectedJob): string | undefined {
  const about = typeof input === 'object' && input !== null && 'instanceId' in input ? input.instanceId : undefined;
  return typeof about === 'string' ? about : undefined;
}
