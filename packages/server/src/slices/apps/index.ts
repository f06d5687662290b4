import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { FreeSpace } from '../machine/free-space/index.ts';
import type { MailArea } from '../mail/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { TalkArea } from '../talk/index.ts';
import { createAddons } from './addons/index.ts';
import { type AppsEdge, createApps, type ReleaseBuilder } from './apps/index.ts';
import { createHosting } from './hosting/index.ts';
import type { Registry } from './registry/index.ts';
import { type CatalogueApp, createStore } from './store/index.ts';

export interface AppsPorts {
  /** Within the area: hosting makes releases. */
  releaseBuilder: ReleaseBuilder;
  edge: AppsEdge;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
  jobs: Jobs;
}

interface AppsAreaNeeds {
  core: ServerContext;
  adapters: Adapters<CatalogueApp>;
  people: PeopleArea;
  talk: TalkArea;
  mail: MailArea;
  registry: Registry;
  ports: AppsPorts;
}

/** The store, the apps of the box and what they are given. */
export function createAppsArea({ core, adapters, people, talk, mail, registry, ports }: AppsAreaNeeds) {
  const { freeSpace, jobs } = ports;
  const { directory } = people;
  const { messages } = talk;
  const addons = createAddons({ core, ...adapters, servers: adapters.addonServers, sendmail: mail.submission });
  const store = createStore({ core, parts: adapters, directory, addons, freeSpace, registry });
  const apps = createApps({ core, registry, parts: { ...adapters, jobs }, people, addons, messages, store, ports });
  const hosting = createHosting({ core, parts: adapters, apps, registry, store, freeSpace });
  const slices = [addons, store, apps, hosting].map(({ slice }): Slice => slice);
  return { slices, addons, store, apps, hosting };
}

export type AppsArea = ReturnType<typeof createAppsArea>;
