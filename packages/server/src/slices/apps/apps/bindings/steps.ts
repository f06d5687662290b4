import type { AddonName } from '@kontor/contract/manifest/manifest';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import type { Binding } from '../../../../core/binding.ts';
import type { AppInput, RemoveInput, UpdateInput } from '../lifecycle/inputs.ts';
import { irreversibleStep } from '../lifecycle/steps.ts';
import { type AppJob, type AppWork, manifestOf } from '../lifecycle/work.ts';
import type { BindingTable } from './bindings.ts';

/** Job steps that give something to an app, in this order. Their names are permanent (keeps U1). */
const stepNames = ['account', 'databases'] as const;
type StepName = (typeof stepNames)[number];

/** The step of each binding; undefined for one that has nothing of its own for an app. */
const stepOf: Readonly<Record<keyof BindingTable, StepName | undefined>> = {
  directory: 'account',
  servers: 'databases',
  submission: 'databases',
  internet: undefined,
};

const bindingsOf = ({ bindings: { table } }: AppWork, step: StepName): Binding[] =>
  (Object.keys(stepOf) as (keyof BindingTable)[]).filter((name) => stepOf[name] === step).map((name) => table[name]);

/** Input of a job that binds: the version before, and the addons the app had accounts for. */
interface BindInput extends AppInput {
  version: string;
  fromVersion?: string;
  hadAddons?: readonly AddonName[];
}

/** Gives an app what its new version requests; what the old one has stays. Undo takes back what this job created and retains what was there before. */
export function bindStep<I extends BindInput>(work: AppWork, name: StepName): JobStep<I, unknown> {
  return {
    name,
    async do(job) {
      const { instanceId, version } = job.input;
      const manifest = manifestOf(work, job as AppJob, version);
      for (const binding of bindingsOf(work, name))
        if (binding.isRequested(manifest)) await binding.prepare({ instanceId, manifest });
    },
    async undo(job) {
      const { input } = job;
      const { fromVersion, hadAddons: addons = [] } = input;
      const manifest = fromVersion === undefined ? undefined : manifestOf(work, job as AppJob, fromVersion);
      const before = { manifest, addons };
      for (const binding of bindingsOf(work, name)) await binding.undo(input.instanceId, before);
    },
  };
}

export const bindSteps = (work: AppWork) => stepNames.map((name) => bindStep<UpdateInput>(work, name));

/** Take back what the new version no longer requests; data of users is retained. */
export const finalizeBindingSteps = (work: AppWork) => stepNames.map((name) => finalizeStep(work, name));

const finalizeStep = (work: AppWork, name: StepName) =>
  irreversibleStep<UpdateInput>(`settle-${name}`, async (job) => {
    const { instanceId, version } = job.input;
    const manifest = manifestOf(work, job as AppJob, version);
    for (const binding of bindingsOf(work, name)) await binding.finalize({ instanceId, manifest });
  });

/** Takes back what an app was given, with the data of users only if requested. */
export const unbindStep = (work: AppWork, name: StepName) =>
  irreversibleStep<RemoveInput>(name, async ({ input: { instanceId, removeData } }) => {
    for (const binding of bindingsOf(work, name)) await binding.remove(instanceId, { removeData });
  });
