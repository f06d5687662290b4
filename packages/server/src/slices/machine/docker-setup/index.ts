import type { DockerState } from '@kontor/contract/machine/docker-setup';
import { dockerObstacles } from '@kontor/contract/machine/repair-texts';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../../core/adapters.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { FreeSpace } from '../free-space/index.ts';
import { installJob, installKind } from './job.ts';

export interface DockerSetupNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'engine' | 'dockerSetup'>;
  jobs: Pick<Jobs, 'start' | 'open'>;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

const context = 'docker-setup';

/** Installs Docker on this machine, for apps that need it. */
export function createDockerSetup(needs: DockerSetupNeeds): { slice: Slice } {
  const { core, adapters, jobs, freeSpace } = needs;
  const { config, settings, database, journal } = core;
  const { engine, dockerSetup: setup } = adapters;
  const failureOf = (): JobFailure | undefined => JSON.parse(settings.get(context, 'failure') || 'null') ?? undefined;
  const ended = createEnded(needs);
  const obstacleNow = () => (config.engine === 'process' ? 'switched-off' : setup.obstacle());

  function view(language: Language): DockerState {
    const obstacle = obstacleNow();
    const failure = failureOf();
    const isRunning = engine.kinds().includes('docker');
    return {
      state: isRunning ? 'running' : config.engine === 'process' ? 'off' : 'missing',
      obstacle: obstacle === undefined ? null : dockerObstacles[obstacle][language],
      byHand: obstacle === 'other-docker' ? 'start' : 'install',
      percent: jobs.open().find(({ kind }) => kind === installKind)?.percent ?? null,
      failure: failure === undefined || isRunning ? null : sentenceOf(failure.code, language, failure.params),
    };
  }

  function install(actor: Actor, language: Language): DockerState {
    const obstacle = obstacleNow();
    if (obstacle !== undefined)
      throw new RefusedError('docker-not-installable', { params: { reason: dockerObstacles[obstacle][language] } });
    if (view(language).state === 'running') return view(language);
    freeSpace.refuseScarce();
    database.transaction(() => {
      jobs.start(installKind, {}, { actor: actor.uid });
      settings.set(context, 'failure', '');
      journal.record(actor, 'install-docker', 'docker');
    });
    return view(language);
  }

  const slice: Slice = {
    name: 'docker-setup',
    jobs: [installJob({ setup, engine, clock: core.clock, ended })],
    routes: {
      'GET /api/v1/system/docker': ({ language }) => view(language),
      'POST /api/v1/system/docker': ({ actor, language }) => install(actor, language),
    },
  };
  return { slice };
}

/** Returns what the end of an installation leaves: the reason of a failure, and a message to all administrators. */
function createEnded({ core, messages, admins }: DockerSetupNeeds) {
  const { settings, database, changeFeed } = core;
  return (failure: JobFailure | undefined): void => {
    settings.set(context, 'failure', failure === undefined ? '' : JSON.stringify(failure));
    const about = { indicatorId: 'docker', recipients: admins() };
    if (failure === undefined) messages.notify({ ...about, status: 'OK', code: 'docker-installed' });
    else {
      const reason = { refusal: failure.code, params: failure.params };
      // Every other reason names Docker itself.
      const code = failure.code === 'job-failed' ? 'docker-job-failed' : 'docker-install-failed';
      messages.notify({ ...about, status: 'ERROR', code, params: { reason } });
    }
    database.afterCommit(() => changeFeed.changed('store'));
  };
}
