import type { Identity } from '@kontor/platform/http/actor';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { AppsArea } from '../apps/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { AlternativeDomains } from './alternative-domains/index.ts';
import { createDirectoryAccess } from './directory-access/index.ts';
import { createDomains } from './domains/index.ts';

interface EdgeNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'nginx' | 'boxKey' | 'commands' | 'machine'>;
  people: PeopleArea;
  apps: { apps: Pick<AppsArea['apps'], 'routes'> };
  alternatives: AlternativeDomains;
}

/** Creates the edge area: the host names of the portal and apps, and access to them. */
export function createEdgeArea({ core, adapters, people, apps, alternatives }: EdgeNeeds) {
  const { users, groups, passwords } = people;
  const { identify, isAlive, touch } = people.session;
  const session = { identify, isAlive, touch: (actor: Pick<Identity, 'sessionId'>) => touch(actor, 'app') };
  const domains = createDomains({
    ...{ core, session, alternatives, adapters },
    people: { users, groups, passwords },
    apps: apps.apps,
  });
  const access = createDirectoryAccess({
    ...{ core, machine: adapters.machine },
    directory: people.directory,
    pairs: domains.pairs,
  });
  return { slices: [domains.slice, access.slice], domains };
}

export type EdgeArea = ReturnType<typeof createEdgeArea>;
