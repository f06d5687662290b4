import type { Identity } from '@kontor/platform/http/actor';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { AppsArea } from '../apps/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { AlternativeDomains } from './alternative-domains/index.ts';
import { createDomains } from './domains/index.ts';

interface EdgeNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'nginx' | 'boxKey' | 'commands'>;
  people: PeopleArea;
  apps: AppsArea;
  alternatives: AlternativeDomains;
}

/** Creates the edge area: the host names of the portal and apps, and access to them. */
export function createEdgeArea({ core, adapters, people, apps, alternatives }: EdgeNeeds) {
  const session = {
    ...people.session,
    touch: (actor: Pick<Identity, 'sessionId'>) => people.session.touch(actor, 'app'),
  };
  const domains = createDomains({ core, session, people, apps: apps.apps, alternatives, adapters });
  return { slices: [domains.slice], domains };
}

export type EdgeArea = ReturnType<typeof createEdgeArea>;
