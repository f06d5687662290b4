import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { AppsArea } from '../apps/index.ts';
import type { Registry } from '../apps/registry/index.ts';
import type { EdgeArea } from '../edge/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { TalkArea } from '../talk/index.ts';
import { createSpaceNotices, type FreeSpace } from './free-space/index.ts';
import { createRepair } from './repair/index.ts';
import { createSystem } from './system/index.ts';

export interface MachinePorts {
  jobs: Jobs;
  /** Returns all slices, for what they say about themselves. */
  slices(): readonly Slice[];
}

interface MachineNeeds {
  core: ServerContext;
  adapters: Adapters;
  people: PeopleArea;
  talk: TalkArea;
  registry: Registry;
  freeSpace: FreeSpace;
  apps: AppsArea;
  edge: EdgeArea;
  ports: MachinePorts;
}

/** How the box is: the room on its disks, what it measures, what is wrong and can be repaired. */
export function createMachineArea({
  core,
  adapters,
  people,
  talk,
  registry,
  freeSpace,
  apps,
  edge,
  ports,
}: MachineNeeds) {
  const { session, directory, passwords } = people;
  const { messages } = talk;
  const spaceNotices = createSpaceNotices({ core, freeSpace, messages, admins: people.users.admins });
  const system = createSystem({ core, parts: adapters, registry, session });
  const targets = { ...adapters, directory, addons: apps.addons, edge: edge.domains.health };
  const stored = { archives: apps.hosting.archives, passwords };
  const repair = createRepair({ core, targets, apps: apps.apps, registry, stored, work: ports, system });
  return { slices: [freeSpace, spaceNotices, system, repair].map(({ slice }): Slice => slice) };
}
