import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { AlternativeDomains } from '../edge/alternative-domains/index.ts';
import type { FreeSpace } from '../machine/free-space/index.ts';
import type { MailArea } from '../mail/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { TalkArea } from '../talk/index.ts';
import { createAddons } from './addons/index.ts';
import { createApps } from './apps/index.ts';
import { createHosting, createReleases } from './hosting/index.ts';
import type { Registry } from './registry/index.ts';
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
  /** A port: the job runner is created after all slices. */
  jobs: Jobs;
}

/** The store, the apps of the box and what they are given. */
export function createAppsArea({ core, adapters, people, talk, mail, registry, alternatives, ...rest }: AppsAreaNeeds) {
  const { freeSpace, jobs } = rest;
  const { boxKey, engine, baseImage, commands, addonServers: servers } = adapters;
  const { directory } = people;
  const { nameOf } = registry;
  const addons = createAddons({ core, boxKey, engine, commands, servers, sendmail: mail.submission, nameOf });
  const store = createStore({ core, parts: adapters, directory, addons, freeSpace, registry });
  const releases = createReleases({ core, engine, commands, store, freeSpace });
  const apps = createApps({
    ...{ core, registry, addons, store, alternatives, releaseBuilder: releases.releaseBuilder },
    parts: { boxKey, engine, baseImage, commands, jobs },
    people: { users: people.users, groups: people.groups, passwords: people.passwords, directory },
    messages: talk.messages,
  });
  const hosting = createHosting({ core, engine, apps, registry, store, releases });
  const slices = [addons, store, apps, hosting].map(({ slice }): Slice => slice);
  return { slices, addons, store, apps, hosting };
}

export type AppsArea = ReturnType<typeof createAppsArea>;
