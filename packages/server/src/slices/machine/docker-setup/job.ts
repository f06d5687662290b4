import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import {
  defineJob,
  type Job,
  type JobFailure,
  type JobKind,
  type JobStep,
} from '@kontor/platform/work/jobs/definitions';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { DockerSetup } from '../../../adapters/machine/docker-setup.ts';

export const installKind = 'docker-install';

/** Milliseconds an installed Docker has to answer. */
const answerMs = minutes(2);

interface InstallState {
  /** The package was there before, so undoing does not remove it. */
  wasInstalled: boolean;
}

export interface InstallJobNeeds {
  setup: DockerSetup;
  engine: Pick<Engine, 'kinds' | 'onChange'>;
  clock: Clock;
  /** Called in the transaction that ends the job; `failure` is undefined when Docker runs. */
  ended(failure: JobFailure | undefined): void;
}

type SetupJob = Job<unknown, InstallState>;

/** Installs Docker and waits until the engine has found it. A failure removes what was installed. */
export function installJob(needs: InstallJobNeeds): JobKind {
  const { setup, ended } = needs;
  return defineJob<unknown, InstallState>({
    name: installKind,
    resources: () => ['docker'],
    busy: 'reject',
    prepare: () => ({ wasInstalled: setup.isInstalled() }),
    stages: [
      { name: 'lists', steps: [{ name: 'update', do: (job) => setup.update(runOf(job)), undo: nothing }] },
      { name: 'packages', steps: [installStep(setup)] },
      { name: 'start', steps: [startStep(needs)] },
    ],
    pointOfNoReturn: { step: 'start', when: 'after' },
    ended: (_job, outcome, reason) => ended(outcome === 'done' ? undefined : reason),
  }) as JobKind;
}

const runOf = (job: SetupJob) => ({ job: job.id, signal: job.signal, onProgress: job.progress });
const nothing = async () => {};

/** Takes most of the time. */
const installStep = (setup: DockerSetup): JobStep<unknown, InstallState> => ({
  name: 'install',
  share: 4,
  do: (job) => setup.install(runOf(job)),
  undo: async (job) => {
    if (!job.state.wasInstalled) await setup.remove({ job: job.id, signal: job.signal });
  },
});

const startStep = ({ setup, engine, clock }: InstallJobNeeds): JobStep<unknown, InstallState> => ({
  name: 'start',
  async do(job) {
    await setup.start({ job: job.id, signal: job.signal });
    await answering(engine, clock, job.signal);
  },
  undo: nothing,
});

/** Resolves when the engine is connected to Docker, which it tries every few seconds by itself. */
function answering(engine: InstallJobNeeds['engine'], clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscriptions = new DisposableStack();
    const end = (finish: () => void) => {
      subscriptions.dispose();
      finish();
    };
    const check = () => {
      if (engine.kinds().includes('docker')) end(resolve);
    };
    const aborted = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', aborted);
    subscriptions.defer(() => signal.removeEventListener('abort', aborted));
    subscriptions.defer(clock.after(answerMs, () => end(() => reject(new RefusedError('docker-silent')))));
    subscriptions.defer(engine.onChange(check));
    if (signal.aborted) aborted();
    else check();
  });
}
