import { defineJob } from '@kontor/platform/work/jobs/definitions';
import { resourceOf } from '../reconciler.ts';
import { leaveDatabasesStep } from './databases.ts';
import { keepRelease } from './fetch.ts';
import type { RemoveInput } from './inputs.ts';
import { forwardStep } from './steps.ts';
import { type AppJob, type AppWork, halt, measure, wishAsBefore } from './work.ts';

/** Removes an app, with its data only when asked; on data kept from before it removes that. */
export function removeJob(work: AppWork) {
  const { ground, db, files, others } = work;
  const { clock, database, facts, live } = ground;
  return defineJob<RemoveInput, unknown>({
    name: 'app-remove',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'stop', steps: [stopStep(work)] },
      {
        name: 'group',
        steps: [
          forwardStep('group', async ({ input }) => others.groups.removeGroupsOf(input.instanceId)),
          forwardStep('account', async ({ input }) => others.directory.forget(input.instanceId)),
        ],
      },
      {
        name: 'files',
        steps: [
          leaveDatabasesStep(work),
          forwardStep('release', (job) => keepRelease(work, job, undefined, { isForgotten: job.input.forgets })),
          forwardStep('data', ({ id, input }) =>
            input.removeData ? removeData(work, input, id) : measure(work, input),
          ),
          forwardStep('home', ({ input }) => files.dropHome(input.instanceId)),
        ],
      },
    ],
    // From the first thing that is lost there is no way back.
    pointOfNoReturn: { step: 'group', when: 'before' },
    ended({ input: { instanceId, removeData } }, outcome) {
      if (outcome === 'done') {
        const kept = { state: 'kept', wanted: 'absent', removed_at: clock.now(), installed_at: null } as const;
        if (removeData) db.remove(instanceId);
        else db.change(instanceId, kept);
        facts.announce('app-removed', { instanceId });
      }
      database.afterCommit(() => {
        live.changed('apps');
        live.changed('store');
        work.wake();
      });
    },
  });
}

function stopStep(work: AppWork) {
  return {
    name: 'stop',
    share: 1,
    async do(job: AppJob & { input: RemoveInput }) {
      // What is left with Docker is removed when it is back (`leftovers.ts`).
      if (job.input.forgets && work.watch.isAway())
        work.wishes.writeOnce(job.input.instanceId, job.id, { wanted: 'absent' });
      else await halt(work, job, { wanted: 'absent' });
    },
    undo: async (job: AppJob & { input: RemoveInput }) => wishAsBefore(work, job, { wanted: job.input.wasWanted }),
  };
}

async function removeData({ files }: AppWork, { instanceId }: RemoveInput, jobId: string): Promise<void> {
  await files.dropData(instanceId, jobId);
  await files.dropLog(instanceId);
}
