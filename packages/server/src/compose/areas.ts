import type { JobKind, JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { Adapters } from '../core/adapters.ts';
import type { DomainEventName } from '../core/domain-events.ts';
import { createPorts } from '../core/ports.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { Slice } from '../core/slice.ts';
import { createAddons } from '../slices/apps/addons/index.ts';
import { createAppsArea } from '../slices/apps/index.ts';
import { createRegistry } from '../slices/apps/registry/index.ts';
import type { CatalogueApp } from '../slices/apps/store/index.ts';
import { createDataArea } from '../slices/data/index.ts';
import { createAlternativeDomains } from '../slices/edge/alternative-domains/index.ts';
import { createEdgeArea } from '../slices/edge/index.ts';
import { createFreeSpace } from '../slices/machine/free-space/index.ts';
import { createMachineArea, type MachinePorts } from '../slices/machine/index.ts';
import { createMailArea } from '../slices/mail/index.ts';
import { createOutbox, type LinkGuard, type LocalDelivery } from '../slices/mail/outbox/index.ts';
import { createGeneratedPasswords } from '../slices/people/generated-passwords/index.ts';
import { createPeopleArea } from '../slices/people/index.ts';
import { createTalkArea } from '../slices/talk/index.ts';

/** What areas need that is created after them. */
type LatePorts = MachinePorts & { localDelivery: LocalDelivery; linkGuard: LinkGuard };

/** A record, so that the compiler names a port that is missing here. */
const late: Record<keyof LatePorts, true> = { localDelivery: true, linkGuard: true, jobs: true, slices: true };

/** Creates the job runner from the kinds of all slices. `onProgress` is called at every change of a job, in its transaction. */
export type OpenJobs = (kinds: JobKind[], onProgress: (job: JobView) => void) => Jobs;

/**
 * Creates all areas and their slices in dependency order. Each may call those before it; the other direction uses domain events and ports. First come the
 * slices that areas ask before their own area is created: which apps there are, where they answer, how much space is left, the outbox, and the
 * servers that apps and mailboxes run on.
 */
export function createSlices(core: ServerContext, adapters: Adapters<CatalogueApp>, openJobs: OpenJobs) {
  const { ports, fill } = createPorts<LatePorts>(Object.keys(late) as (keyof LatePorts)[]);
  const { boxKey, engine, commands, space, addonServers: servers } = adapters;
  const { localDelivery, linkGuard } = ports;
  const registry = createRegistry({ core, jobs: ports.jobs });
  const alternatives = createAlternativeDomains(core);
  const freeSpace = createFreeSpace({ core, engine, space });
  const outbox = createOutbox({ core, boxKey, nameOf: registry.nameOf, localDelivery, linkGuard });
  const addons = createAddons({ core, boxKey, engine, commands, servers, nameOf: registry.nameOf });
  const people = createPeopleArea({ core, adapters, outbox });
  const talk = createTalkArea({ core, adapters, people, freeSpace, outbox, jobs: ports.jobs });
  const mail = createMailArea({ core, adapters, people, registry, outbox, addons, jobs: ports.jobs });
  const apps = createAppsArea({
    ...{ core, adapters, people, talk, mail },
    ...{ registry, alternatives, freeSpace, addons, jobs: ports.jobs },
  });
  const edge = createEdgeArea({ core, adapters, people, apps, alternatives });
  const data = createDataArea({
    ...{ core, adapters, people, talk, mail, apps },
    ...{ registry, freeSpace, addons, jobs: ports.jobs },
  });
  const { backups } = data;
  const machine = createMachineArea({
    core,
    adapters,
    people,
    talk,
    registry,
    freeSpace,
    apps,
    domains: edge.domains,
    backups,
    outbox,
    ports,
  });
  const areas = [people, talk, mail, apps, edge, data, machine].flatMap(({ slices }) => slices);
  const all = [...areas, createGeneratedPasswords({ core, slices: areas, nameOf: registry.nameOf }).slice];
  const jobs = openJobs(jobKindsOf(all), (job) => {
    apps.apps.progress(job);
    backups.progress(job);
  });
  fill({ localDelivery: mail.localDelivery, linkGuard: people.linkGuard, jobs, slices: () => all });
  const { users, groups, passwords, session, directory } = people;
  return {
    all,
    jobs,
    settings: core.settings,
    registry,
    freeSpace,
    outbox,
    addons,
    users,
    groups,
    passwords,
    session,
    directory,
    setup: talk.setup,
    messages: talk.messages,
    push: talk.push,
    store: apps.store,
    apps: apps.apps,
    hosting: apps.hosting,
    domains: edge.domains,
    backups,
  };
}

/** The slices by name, with the job runner and the settings; `all` lists them in order of creation. */
export type Slices = ReturnType<typeof createSlices>;

/** The reconcilers of all slices. */
export const reconcilersOf = (slices: readonly Slice[]): Reconciler[] =>
  slices.flatMap(({ reconcilers = [] }) => reconcilers);

/** The job kinds of all slices. */
const jobKindsOf = (slices: readonly Slice[]): JobKind[] => slices.flatMap(({ jobs = [] }) => jobs);

/** Subscribes the event handlers of slices, in their order. */
export function subscribeSlices({ events }: Pick<ServerContext, 'events'>, slices: readonly Slice[]): void {
  for (const { listens = {} } of slices)
    for (const [name, handler] of Object.entries(listens))
      events.subscribe(name as DomainEventName, handler as (event: object) => void);
}
