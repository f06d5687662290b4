import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Licences, SystemFigures } from '@kontor/contract/machine/system';
import { RefusedError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { repeat } from '@kontor/platform/work/repeat';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { readLastLines } from '../../../adapters/engine/logs.ts';
import type { Adapters } from '../../../core/adapters.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { projectPaths } from '../../../project-paths.ts';
import type { Apps } from '../../apps/apps/index.ts';
import type { Registry } from '../../apps/registry/index.ts';
import { createChangeStreams } from './change-stream.ts';
import { createBoxCheck, createJobsCheck } from './checks.ts';

export interface SystemNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'machine' | 'version' | 'power' | 'restartServer'> & { engine: Pick<Engine, 'listOrphans'> };
  registry: Pick<Registry, 'instances' | 'nameOf'>;
  apps: Pick<Apps, 'waitReasonOf'>;
  jobs: Pick<Jobs, 'inspect' | 'retry' | 'forgetEnded'>;
  session: { isAlive(sessionId: string): boolean };
}

/** Creates the system slice: figures of the machine, logs of apps, the stream of changes, and checks of what belongs to no other slice. */
export function createSystem({ core, adapters, registry, apps, jobs, session }: SystemNeeds): { slice: Slice } {
  const { config, database, clock, log } = core;
  const { machine, power, restartServer } = adapters;
  const figures = () => readFigures(adapters, config.data);
  const streams = createChangeStreams(core, session.isAlive);
  const slice: Slice = {
    name: 'system',
    checks: [
      createBoxCheck({ core, machine, power, restartServer, figures }),
      createJobsCheck(jobs, { nameOf: registry.nameOf, waitReasonOf: apps.waitReasonOf }),
    ],
    recurring: [repeat({ name: 'ended jobs', clock, log, every: days(1), run: () => jobs.forgetEnded() })],
    routes: {
      'GET /api/v1/system': figures,
      'GET /api/v1/system/log': ({ query }) => readLog(config.data, query.instanceId, query.lines),
      'GET /api/v1/system/strays': async () => {
        const orphans = await adapters.engine.listOrphans(registry.instances());
        return orphans.map(({ createdAt, ...orphan }) => ({ ...orphan, createdAt: new Date(createdAt).toISOString() }));
      },
      'GET /api/v1/system/licenses': readLicences,
      'GET /api/v1/live': ({ actor, http }) => {
        streams.admit(actor);
        http.reply.hijack();
        streams.open(actor, http.reply.raw);
      },
    },
    listens: { 'session-ended': ({ sessionId }) => database.afterCommit(() => streams.closeOf(sessionId)) },
    stop: streams.closeAll,
  };
  return { slice };
}

async function readFigures(
  { machine, version }: Pick<Adapters, 'machine' | 'version'>,
  folder: string,
): Promise<SystemFigures> {
  const [memory, disk, system, cpu, addresses] = await Promise.all([
    machine.memory(),
    machine.disk(folder),
    machine.disk('/'),
    machine.cpuLoad(),
    machine.addresses(),
  ]);
  return {
    version,
    localIp: addresses[0]?.ipv4 ?? '',
    macAddress: addresses[0]?.mac ?? '',
    totalRAMInKBytes: memory?.totalKb ?? null,
    freeRAMInKBytes: memory?.freeKb ?? null,
    totalSpaceInKBytes: disk?.totalKb ?? null,
    freeSpaceInKBytes: disk?.freeKb ?? null,
    totalSystemSpaceInKBytes: system?.totalKb ?? null,
    freeSystemSpaceInKBytes: system?.freeKb ?? null,
    cpuLoadCurrent: cpu?.current ?? null,
    cpuLoadAverage: cpu?.average ?? null,
  };
}

/** Resolves with the licences of third-party software; empty when run from source with a portal that was not built. */
async function readLicences(): Promise<Licences> {
  if (!existsSync(projectPaths.licences)) return { device: [], ui: [] };
  return JSON.parse(await readFile(projectPaths.licences, 'utf8'));
}

/** Resolves with the last lines of an app's log, which stays after the app is removed, so that the cause can still be read. */
async function readLog(data: string, instanceId: string, count: number) {
  const file = join(data, 'logs', 'apps', `${instanceId}.log`);
  if (!existsSync(file)) throw new RefusedError('not-found');
  return { lines: await readLastLines(file, count) };
}
