import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAddonServers } from '../adapters/addons/addon-servers.ts';
import { createCopyData } from '../adapters/app-files/copy-data.ts';
import { appPaths } from '../adapters/app-files/paths.ts';
import { createBaseImage } from '../adapters/base-image/base-image.ts';
import type { BoxKey } from '../adapters/box-key.ts';
import { type Space, spaceOf } from '../adapters/disk-space/disk-space.ts';
import { combineEngines } from '../adapters/engine/combined-engine.ts';
import { createDockerEngine } from '../adapters/engine/docker/docker-engine.ts';
import type { Engine } from '../adapters/engine/engine.ts';
import { createProcessEngine } from '../adapters/engine/process/process-engine.ts';
import type { Directory } from '../adapters/ldap/directory.ts';
import { createSlapd } from '../adapters/ldap/slapd.ts';
import { createMachine } from '../adapters/machine/machine.ts';
import { createPower, type Power } from '../adapters/machine/power.ts';
import { wantsNginx } from '../adapters/nginx/choose.ts';
import { createNginx } from '../adapters/nginx/nginx.ts';
import { type Commands, createCommands } from '../adapters/run-command.ts';
import type { Adapters } from '../core/adapters.ts';
import type { ServerContext } from '../core/server-context.ts';
import { projectPaths } from '../project-paths.ts';
import { type CatalogueApp, readCatalogue } from '../slices/apps/store/index.ts';
import type { Closers } from './closers.ts';

export interface AdaptersNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  /** What is opened here is closed by these. */
  closers: Closers;
  /** In place of the real engine, in tests. */
  engine: Engine | undefined;
  /** In place of a real slapd, in tests. */
  directory: Directory | undefined;
  /** In place of the machine's own, in tests. */
  power: Power | undefined;
  /** In place of what the disk says, in tests. */
  space: ((folder: string) => Space) | undefined;
  restartServer: (() => void) | undefined;
  version: string;
}

/** Opens the real parts of the box. */
export async function openAdapters({
  core,
  boxKey,
  closers,
  engine,
  directory,
  version,
  power,
  space = spaceOf,
  restartServer,
}: AdaptersNeeds): Promise<Adapters<CatalogueApp>> {
  const { config, clock, log } = core;
  const box = boxIdOf(core);
  const node = process.execPath;
  const commands = createCommands({ box, node, clock, environment: process.env });
  // Side by side: while a program tells what the machine allows, the catalogue is read.
  const folder = config.catalogue ?? projectPaths.catalogue;
  const opening = engine ?? openEngine(core, { box, node, commands });
  const reading = readCatalogue({ folder, log, known: knownCatalogue(config.data) });
  // One that fails must not leave the other half open.
  await Promise.allSettled([opening, reading]);
  const opened = await opening;
  closers.add('engine', () => opened.close());
  const apps = await reading;
  return {
    boxKey,
    engine: opened,
    baseImage: createBaseImage({ data: config.data, commands, images: () => opened.images, environment: process.env }),
    catalogue: { folder, apps },
    commands,
    directory: directory ?? createSlapd({ box, data: config.data, port: config.ldapPort, clock, log, commands }),
    addonServers: createAddonServers(commands),
    machine: createMachine(),
    space,
    power: power ?? createPower({ commands, isRoot: process.getuid?.() === 0 }),
    restartServer,
    nginx: wantsNginx(config) ? createNginx({ data: config.data, clock, commands }) : undefined,
    version,
  };
}

/** Processes always; containers unless they are not wanted. Whether a daemon answers shows by itself, now or later. */
async function openEngine(
  { config, clock, log }: ServerContext,
  { box, node, commands }: { box: string; node: string; commands: Commands },
): Promise<Engine> {
  const folder = join(config.data, 'run');
  const opening = createProcessEngine({ box, folder, clock, node, log });
  if (config.engine === 'process') return opening;
  const { dockerSocket: socket } = config;
  const of = (instance: string) => appPaths(config.data, instance).imageVolumes;
  const volumes = { of, copy: createCopyData(commands) };
  const [process, docker] = await Promise.all([
    opening,
    createDockerEngine({ box, socket, folder, volumes, clock, log }),
  ]);
  return combineEngines({ process, docker, first: config.engine === 'docker' ? 'docker' : 'process', log });
}

/** Where checked manifests are kept from one start to the next. Sources that run as they are change at any time and keep nothing. */
function knownCatalogue(data: string): { file: string; build: string } | undefined {
  if (!existsSync(projectPaths.builtFrom)) return undefined;
  return { file: join(data, 'run', 'catalogue.json'), build: readFileSync(projectPaths.builtFrom, 'utf8') };
}

/** Marks what belongs to this box on the machine: cgroups, environments, containers. Made once. */
function boxIdOf({ settings, ids }: ServerContext): string {
  const known = settings.get('box', 'id');
  if (known !== undefined) return known;
  const made = ids()
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 12)
    .toLowerCase();
  settings.set('box', 'id', made);
  return made;
}
