import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAddonServers } from '../adapters/addons/addon-servers.ts';
import { createCopyData } from '../adapters/app-files/copy-data.ts';
import { appPaths } from '../adapters/app-files/paths.ts';
import { createBackupTargets } from '../adapters/backup-targets/backup-targets.ts';
import type { BackupTargets } from '../adapters/backup-targets/target.ts';
import { createBaseImage } from '../adapters/base-image/base-image.ts';
import type { BoxKey } from '../adapters/box-key.ts';
import { type Space, spaceOf } from '../adapters/disk-space/disk-space.ts';
import { createCombinedEngine } from '../adapters/engine/combined-engine.ts';
import { createDockerEngine } from '../adapters/engine/docker/docker-engine.ts';
import type { Engine } from '../adapters/engine/engine.ts';
import { closedPlaces } from '../adapters/engine/machine-places.ts';
import { createProcessEngine } from '../adapters/engine/process/process-engine.ts';
import type { Directory } from '../adapters/ldap/directory.ts';
import { createSlapd } from '../adapters/ldap/slapd.ts';
import { createDockerSetup, type DockerSetup } from '../adapters/machine/docker-setup.ts';
import { createHardware, type Hardware } from '../adapters/machine/hardware.ts';
import { createMachine } from '../adapters/machine/machine.ts';
import { createPower, type Power } from '../adapters/machine/power.ts';
import { wantsNginx } from '../adapters/nginx/choose.ts';
import { createNginx } from '../adapters/nginx/nginx.ts';
import { createPictureRenderer } from '../adapters/pictures/picture-renderer.ts';
import { createRestic } from '../adapters/restic/restic.ts';
import { type Commands, createCommands } from '../adapters/run-command.ts';
import { createPushServices, type PushServices } from '../adapters/web-push/push-services.ts';
import type { Adapters } from '../core/adapters.ts';
import type { ServerContext } from '../core/server-context.ts';
import { projectPaths } from '../project-paths.ts';
import { type CatalogueApp, readCatalogue } from '../slices/apps/store/index.ts';
import type { Closers } from './closers.ts';

export interface AdaptersNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  /** Everything opened here is closed through these. */
  closers: Closers;
  /** Replaces the engine in tests. */
  engine: Engine | undefined;
  /** Replaces slapd in tests. */
  directory: Directory | undefined;
  /** Replaces restarting the machine in tests. */
  power: Power | undefined;
  /** Replaces the drives and interfaces of the machine in tests. */
  hardware: Hardware | undefined;
  /** Replaces installing Docker in tests. */
  dockerSetup: DockerSetup | undefined;
  /** Replaces the servers of browser makers in tests. */
  pushServices: PushServices | undefined;
  /** Replaces the disk's figures in tests. */
  space: ((folder: string) => Space) | undefined;
  /** Replaces the disks and servers that backups go to in tests. */
  backupTargets: BackupTargets | undefined;
  restartServer: (() => void) | undefined;
  stopServer: (() => void) | undefined;
  version: string;
}

/** Opens the adapters of the box. */
export async function openAdapters({
  core,
  boxKey,
  closers,
  engine,
  directory,
  version,
  power,
  hardware,
  dockerSetup,
  backupTargets,
  pushServices = createPushServices(),
  space = spaceOf,
  restartServer,
  stopServer,
}: AdaptersNeeds): Promise<Adapters<CatalogueApp>> {
  const { config, clock, log } = core;
  const box = boxIdOf(core);
  const node = process.execPath;
  const commands = createCommands({ box, node, clock, environment: process.env });
  closers.add('helpers', commands.close);
  const pictures = createPictureRenderer({ data: config.data, commands });
  closers.add('pictures', pictures.stop);
  // In parallel: the catalogue is read while the engine probes what the machine supports.
  const folder = config.catalogue ?? projectPaths.catalogue;
  const opening = engine ?? openEngine(core, { box, node, commands });
  const reading = readCatalogue({ folder, log, known: knownCatalogue(config.data) });
  // Waits for both, so that a failure of one does not leave the other open.
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
    pictures,
    directory: directory ?? createSlapd({ box, data: config.data, port: config.ldapPort, clock, log, commands }),
    addonServers: createAddonServers(commands),
    machine: createMachine(),
    hardware: hardware ?? createHardware({ commands, clock, packages: debianPackages }),
    ...{ space, pushServices },
    ...openBackups(core, commands, backupTargets, closers),
    ...openHost(commands, power, dockerSetup),
    restartServer,
    stopServer,
    nginx: wantsNginx(config) ? createNginx({ data: config.data, clock, log, commands }) : undefined,
    version,
  };
}

/** Returns the names of Debian's packages a box uses. */
const debianPackages = (): string[] =>
  readFileSync(projectPaths.debianPackages, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((name) => name !== '');

/** Opens what backups are made with, and where they go. */
function openBackups(
  { config, clock, log }: ServerContext,
  commands: Commands,
  backupTargets: BackupTargets | undefined,
  closers: Closers,
) {
  const restic = createRestic({ commands, clock, log, cacheFolder: join(config.data, 'backup', 'cache') });
  if (backupTargets !== undefined) return { restic, backupTargets };
  const targets = createBackupTargets({ data: config.data, commands, clock, log });
  closers.add('places of backups', targets.close);
  return { restic, backupTargets: targets };
}

/** Opens what changes the machine itself. */
function openHost(commands: Commands, power?: Power, dockerSetup?: DockerSetup) {
  const isRoot = process.getuid?.() === 0;
  const ofMachine = createPower({ commands, isRoot });
  const isInContainer = () => ofMachine.obstacle() === 'in-container';
  return {
    power: power ?? ofMachine,
    dockerSetup: dockerSetup ?? createDockerSetup({ commands, isRoot, isInContainer, environment: process.env }),
  };
}

/** Opens the process engine, and the Docker engine unless configured otherwise. Whether a daemon responds is detected later, at any time. */
async function openEngine(
  { config, clock, log }: ServerContext,
  { box, node, commands }: { box: string; node: string; commands: Commands },
): Promise<Engine> {
  const folder = join(config.data, 'run');
  const openProcesses = () => createProcessEngine({ box, folder, clock, node, log });
  if (config.engine === 'process') return openProcesses();
  const { dockerSocket: socket } = config;
  const of = (instance: string) => appPaths(config.data, instance).imageVolumes;
  const volumes = { of, copy: createCopyData(commands) };
  const closed = closedPlaces(config);
  const opening = [openProcesses(), createDockerEngine({ box, socket, folder, volumes, closed, clock, log })] as const;
  using opened = new DisposableStack();
  for (const each of await Promise.allSettled(opening)) if (each.status === 'fulfilled') opened.defer(each.value.close);
  const [process, docker] = await Promise.all(opening);
  opened.move();
  return createCombinedEngine({ process, docker, first: config.engine === 'docker' ? 'docker' : 'process', log });
}

/** Cache of validated manifests between starts; undefined when the server runs from source, which can change at any time. */
function knownCatalogue(data: string): { file: string; build: string } | undefined {
  if (!existsSync(projectPaths.builtFrom)) return undefined;
  return { file: join(data, 'run', 'catalogue.json'), build: readFileSync(projectPaths.builtFrom, 'utf8') };
}

/** Returns the id that marks what belongs to this box on the machine: cgroups, environments, containers. Generated once. */
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
