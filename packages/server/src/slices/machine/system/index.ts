import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Licences, SystemFigures } from '@kontor/contract/machine/system';
import { RefusedError } from '@kontor/platform/errors';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { readLastLines } from '../../../adapters/engine/logs.ts';
import type { Machine } from '../../../adapters/machine/machine.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { projectPaths } from '../../../project-paths.ts';
import type { Registry } from '../../apps/registry/index.ts';
import { createChangeStreams } from './change-stream.ts';

export interface SystemNeeds {
  core: ServerContext;
  parts: { machine: Machine; version: string; engine: Pick<Engine, 'listOrphans'> };
  registry: Pick<Registry, 'instances'>;
  session: { isAlive(sessionId: string): boolean };
}

/** Creates the system slice: figures of the machine, logs of apps, and the stream of changes. */
export function createSystem({ core, parts, registry, session }: SystemNeeds): {
  slice: Slice;
  figures(): Promise<SystemFigures>;
} {
  const { config, database } = core;
  const figures = () => readFigures(parts, config.data);
  const streams = createChangeStreams(core, session.isAlive);
  const slice: Slice = {
    name: 'system',
    routes: {
      'GET /api/v1/system': figures,
      'GET /api/v1/system/log': ({ query }) => readLog(config.data, query.instanceId, query.lines),
      'GET /api/v1/system/strays': async () => {
        const orphans = await parts.engine.listOrphans(registry.instances());
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
  return { slice, figures };
}

async function readFigures({ machine, version }: SystemNeeds['parts'], folder: string): Promise<SystemFigures> {
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
