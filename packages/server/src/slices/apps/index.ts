import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { AlternativeDomains } from '../edge/alternative-domains/index.ts';
import type { FreeSpace } from '../machine/free-space/index.ts';
import type { MailArea } from '../mail/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { TalkArea } from '../talk/index.ts';
import type { AddonsService } from './addons/index.ts';
import { createApps } from './apps/index.ts';
import { createHosting, createReleases } from './hosting/index.ts';
import { createFormerAccess, type Registry } from './registry/index.ts';
import { type CatalogueApp, createStore } from './store/index.ts';

interface AppsAreaNeeds {
  core: ServerContext;
  adapters: Adapters<CatalogueApp>;
  people: PeopleArea;
  talk: TalkArea;
  mail: MailArea;
  registry: Registry;
  alternatives: AlternativeDomains;
  freeSpace: FreeSpace;
  addons: AddonsService;
  /** A port: the job runner is created after all slices. */
  jobs: Jobs;
}

/** The store, the apps of the box and what they are given. */
export function createAppsArea(needs: AppsAreaNeeds) {
  const { core, adapters, people, talk, mail, registry, alternatives, freeSpace, addons, jobs } = needs;
  const { engine, commands } = adapters;
  const { users, groups, passwords, directory } = people;
  const formerAccess = createFormerAccess({ core, users, groups });
  const store = createStore({ core, adapters, directory, addons, freeSpace, registry, formerAccess });
  const releases = createReleases({ core, engine, commands, store, freeSpace });
  const apps = createApps({
    ...{ core, registry, jobs, addons, store, alternatives, releaseBuilder: releases.releaseBuilder },
    adapters,
    people: { users, groups, passwords },
    bindings: { directory: directory.binding, servers: addons.binding, submission: mail.submission.binding },
    messages: talk.messages,
  });
  const hosting = createHosting({ core, engine, apps, registry, store, releases });
  const slices = [addons, store, apps, hosting].map(({ slice }): Slice => slice);
  return { slices, store, apps, hosting };
}

export type AppsArea = ReturnType<typeof createAppsArea>;
