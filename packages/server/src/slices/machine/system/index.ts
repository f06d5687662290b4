import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import { afterResponse } from '@kontor/platform/http/after-response';
import type { RequestContext, Routes } from '@kontor/platform/http/route';
import { days } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { repeat } from '@kontor/platform/work/repeat';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { readLastLines } from '../../../adapters/engine/logs.ts';
import type { Adapters } from '../../../core/adapters.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { isTrial } from '../../../core/trial-names.ts';
import { projectPaths } from '../../../project-paths.ts';
import type { Apps } from '../../apps/apps/index.ts';
import type { Registry } from '../../apps/registry/index.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import { createChangeStreams } from './change-stream.ts';
import { readChangelog } from './changelog.ts';
import { createBoxCheck, createJobsCheck } from './checks.ts';
import { createFiguresService } from './figures/service.ts';
import { createHistory } from './history/history.ts';
import { createPlaceChecks } from './place-checks.ts';
import { createPowerService } from './power.ts';
import { viewFailedJobs } from './view-jobs.ts';

export interface SystemNeeds {
  core: ServerContext;
  adapters: Pick<
    Adapters,
    'boxKey' | 'machine' | 'hardware' | 'version' | 'power' | 'restartServer' | 'stopServer' | 'nginx' | 'catalogue'
  > & { engine: Pick<Engine, 'listOrphans' | 'kinds' | 'images'> };
  registry: Pick<Registry, 'instances' | 'nameOf'>;
  apps: Pick<Apps, 'waitReasonOf' | 'routes'>;
  outbox: Pick<Outbox, 'health'>;
  jobs: Pick<Jobs, 'inspect' | 'retry' | 'forgetEnded' | 'open' | 'failedSince'>;
  session: { isAlive(sessionId: string): boolean };
  /** Returns all slices, for the state of their parts. */
  slices(): readonly Slice[];
}

/** Creates the system slice: the machine and its history, logs of apps, the stream of changes, and checks of what belongs to no other slice. */
export function createSystem(needs: SystemNeeds) {
  const { core, adapters, registry, apps, jobs, session } = needs;
  const { database, clock, log, journal } = core;
  const { machine, power, restartServer } = adapters;
  const powerService = createPowerService({ adapters, journal });
  const figures = createFiguresService({ ...needs, effectOf: powerService.effectOf });
  const history = createHistory({ core, machine });
  const streams = createChangeStreams(core, session.isAlive);
  const slice: Slice = {
    name: 'system',
    checks: [
      createBoxCheck({ core, machine, power, restartServer, figures: figures.readFigures }),
      ...createPlaceChecks(core.config.data, adapters.boxKey),
      createJobsCheck(jobs, { nameOf: registry.nameOf, waitReasonOf: apps.waitReasonOf }),
    ],
    recurring: [
      repeat({ name: 'ended jobs', clock, log, every: days(1), run: () => jobs.forgetEnded() }),
      history.work,
    ],
    routes: {
      'GET /api/v1/system': {
        cacheKey: figures.cacheKey,
        mostCached: 8,
        handle: ({ language }) => figures.read(language),
      },
      'GET /api/v1/system/history': {
        cacheKey: () => `${history.revision()}`,
        mostCached: 8,
        handle: history.read,
      },
      'POST /api/v1/system/reboot': (call) => powerService.run('reboot', powerRequestOf(call)),
      'POST /api/v1/system/shutdown': (call) => powerService.run('shutdown', powerRequestOf(call)),
      ...createReadRoutes(needs),
      'GET /api/v1/live': ({ actor, http }) => {
        streams.admit(actor);
        http.reply.hijack();
        streams.open(actor, http.reply.raw);
      },
    },
    listens: { 'session-ended': ({ sessionId }) => database.afterCommit(() => streams.closeOf(sessionId)) },
    stop: streams.closeAll,
  };
  return {
    slice,
    /** Returns jobs that failed since then (ms since the epoch), newest first; not those that somebody cancelled. */
    failedJobs: (since: number, language: Language) => viewFailedJobs(jobs.failedSince(since), registry, language),
  };
}

/** Creates the routes of texts and lists that are read when somebody asks. */
const createReadRoutes = ({ core: { config }, adapters: { engine }, registry }: SystemNeeds) =>
  ({
    'GET /api/v1/system/log': ({ query }) => readLog(config.data, query.instanceId, query.lines),
    'GET /api/v1/system/strays': async () => {
      const orphans = await engine.listOrphans(registry.instances());
      return orphans
        .filter(({ instance }) => !isTrial(instance))
        .map(({ createdAt, ...orphan }) => ({ ...orphan, createdAt: new Date(createdAt).toISOString() }));
    },
    'GET /api/v1/system/changelog': () => readChangelog(projectPaths.changelog),
  }) satisfies Routes;

const powerRequestOf = <C extends Pick<RequestContext, 'language' | 'http'> & { actor: A }, A>({
  actor,
  language,
  http,
}: C) => ({
  actor,
  language,
  afterAnswer: (act: () => void) => afterResponse(http.reply.raw, act),
});

/** Resolves with the last lines of an app's log, which stays after the app is removed, so that the cause can still be read. */
async function readLog(data: string, instanceId: string, count: number) {
  const file = join(data, 'logs', 'apps', `${instanceId}.log`);
  if (!existsSync(file)) throw new RefusedError('not-found');
  return { lines: await readLastLines(file, count) };
}
