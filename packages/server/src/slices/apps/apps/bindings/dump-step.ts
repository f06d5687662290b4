import { join } from 'node:path';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import type { AppInput } from '../lifecycle/inputs.ts';
import { type AppWork, untilGone } from '../lifecycle/work.ts';

type Step<I> = JobStep<I, unknown>;

/** Dumps the databases next to the snapshot of the files. The app is not running. */
export function dumpStep<I extends AppInput>(work: AppWork, isNeeded: (input: I) => boolean): Step<I> {
  const { files, others } = work;
  const dumpFolder = (instanceId: string, jobId: string) => join(files.paths(instanceId).snapshot(jobId), 'databases');
  return {
    name: 'dump',
    look: async ({ id, input }) =>
      !isNeeded(input) || others.addons.hasDump(dumpFolder(input.instanceId, id)) ? 'equal' : 'absent',
    async do(job) {
      const { id, input, signal } = job;
      await untilGone(work, job);
      await others.addons.dump(input.instanceId, dumpFolder(input.instanceId, id), signal);
    },
    async undo(job) {
      const { id, input } = job;
      // The dump itself is removed with the snapshot of the files, right after.
      const folder = dumpFolder(input.instanceId, id);
      if (others.addons.hasDump(folder)) {
        await untilGone(work, job);
        await others.addons.restore(input.instanceId, folder);
      }
      if ('keptVersion' in input) await others.addons.retain(input.instanceId);
    },
  };
}
