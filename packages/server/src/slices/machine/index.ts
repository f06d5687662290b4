import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { AppsArea } from '../apps/index.ts';
import type { Registry } from '../apps/registry/index.ts';
import type { CatalogueApp } from '../apps/store/index.ts';
import type { Backups } from '../data/backups/index.ts';
import type { Domains } from '../edge/domains/index.ts';
import type { Outbox } from '../mail/outbox/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { TalkArea } from '../talk/index.ts';
import { createDockerSetup } from './docker-setup/index.ts';
import { createSpaceNotices, type FreeSpace } from './free-space/index.ts';
import { createJournalSlice } from './journal/index.ts';
import { createLicenses } from './licenses/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createRepair } from './repair/index.ts';
import { createReset } from './reset/index.ts';
import { createSpaceUsage } from './space/index.ts';
import { createSystem } from './system/index.ts';

export interface MachinePorts {
  jobs: Jobs;
  /** Returns all slices, for their checks. */
  slices(): readonly Slice[];
}

interface MachineNeeds {
  core: ServerContext;
  adapters: Adapters<CatalogueApp>;
  people: PeopleArea;
  talk: TalkArea;
  registry: Registry;
  freeSpace: FreeSpace;
  apps: AppsArea;
  domains: Pick<Domains, 'portalLeadsHere'>;
  backups: Pick<Backups, 'lastBackup' | 'countPlaces' | 'areOnlyHere' | 'failures' | 'overdue'>;
  outbox: Outbox;
  ports: MachinePorts;
}

/** How the box is: the room on its disks, what it measures, what is wrong and can be repaired. */
export function createMachineArea(needs: MachineNeeds) {
  const { core, adapters, people, talk, registry, freeSpace, apps, domains, backups, outbox, ports } = needs;
  const { session, passwords, users } = people;
  const { jobs, slices } = ports;
  const spaceNotices = createSpaceNotices({ core, freeSpace, messages: talk.messages, admins: users.admins });
  const system = createSystem({ core, adapters, registry, apps: apps.apps, outbox, jobs, session, slices });
  const { archives } = apps.hosting;
  const space = createSpaceUsage({ core, apps: apps.apps, registry, archives, passwords, jobs });
  const docker = createDockerSetup({ core, adapters, jobs, freeSpace, messages: talk.messages, admins: users.admins });
  const repair = createRepair({ core, domains, users, backups, slices });
  const notifications = createNotifications({
    ...{ core, adapters, registry, backups, outbox, users, ...talk, boxKey: adapters.boxKey },
    ...{ findFaults: repair.findFaults, failedJobs: system.failedJobs },
  });
  const reset = createReset({ core, adapters, passwords });
  const journal = createJournalSlice({ core, registry, users });
  const licenses = createLicenses({ adapters });
  return {
    slices: [freeSpace, spaceNotices, system, space, docker, repair, notifications, reset, journal, licenses].map(
      ({ slice }): Slice => slice,
    ),
  };
}
