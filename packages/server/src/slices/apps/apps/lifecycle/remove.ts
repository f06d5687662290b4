import { defineJob } from '@kontor/platform/work/jobs/definitions';
import { resourceOf } from '../../registry/index.ts';
import { unbindStep } from '../bindings/steps.ts';
import { pruneReleasesExcept } from './fetch.ts';
import type { RemoveInput } from './inputs.ts';
import { irreversibleStep } from './steps.ts';
import { type AppJob, type AppWork, measure, notifyEnded, restoreDesiredState, stopAndWait } from './work.ts';

/** The job that removes an app, and its data only if requested; for an app already removed, deletes its retained data. */
export function removeJob(work: AppWork) {
  const { core, db, others } = work;
  const { clock, events } = core;
  return defineJob<RemoveInput, unknown>({
    name: 'app-remove',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'stop', steps: [stopStep(work)] },
      {
        name: 'group',
        steps: [
          irreversibleStep('group', async ({ input }) => others.groups.removeGroupsOf(input.instanceId)),
          unbindStep(work, 'account'),
        ],
      },
      { name: 'files', steps: [unbindStep(work, 'databases'), ...fileSteps(work)] },
    ],
    // From the first loss of data the job cannot be undone.
    pointOfNoReturn: { step: 'group', when: 'before' },
    ended({ input: { instanceId, removeData } }, outcome) {
      if (outcome === 'done') {
        const retained = { state: 'kept', wanted: 'absent', removed_at: clock.now(), installed_at: null } as const;
        if (removeData) db.remove(instanceId);
        else db.change(instanceId, retained);
        events.publish('app-removed', { instanceId });
      }
      notifyEnded(work);
    },
  });
}

const fileSteps = (work: AppWork) => [
  irreversibleStep<RemoveInput>('release', (job) =>
    pruneReleasesExcept(work, job, undefined, { isForgotten: job.input.forgets }),
  ),
  irreversibleStep<RemoveInput>('data', ({ id, input }) =>
    input.removeData ? removeData(work, input, id) : measure(work, input),
  ),
  irreversibleStep<RemoveInput>('home', ({ input }) => work.files.dropHome(input.instanceId)),
];

function stopStep(work: AppWork) {
  return {
    name: 'stop',
    share: 1,
    async do(job: AppJob & { input: RemoveInput }) {
      // What remains in Docker is removed when it is available again (`leftovers.ts`).
      if (job.input.forgets && work.unseen.isAway())
        work.desiredState.writeOnce(job.input.instanceId, job.id, { wanted: 'absent' });
      else await stopAndWait(work, job, { wanted: 'absent' });
    },
    undo: async (job: AppJob & { input: RemoveInput }) =>
      restoreDesiredState(work, job, { wanted: job.input.wasWanted }),
  };
}

async function removeData({ files }: AppWork, { instanceId }: RemoveInput, jobId: string): Promise<void> {
  await files.dropData(instanceId, jobId);
  await files.dropLog(instanceId);
}
