import type { JobKind, JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { Adapters } from '../core/adapters.ts';
import { createPorts } from '../core/ports.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { Slice } from '../core/slice.ts';
import { type AppsPorts, createAppsArea } from '../slices/apps/index.ts';
import { createRegistry } from '../slices/apps/registry/index.ts';
import type { CatalogueApp } from '../slices/apps/store/index.ts';
import { createEdgeArea } from '../slices/edge/index.ts';
import { createMachineArea, type MachinePorts } from '../slices/machine/index.ts';
import { createMailArea, type MailPorts } from '../slices/mail/index.ts';
import { createGeneratedPasswords } from '../slices/people/generated-passwords/index.ts';
import { createPeopleArea, type PeoplePorts } from '../slices/people/index.ts';
import { createTalkArea, type TalkPorts } from '../slices/talk/index.ts';

/** What areas need from areas created after them. */
type LatePorts = PeoplePorts & TalkPorts & MailPorts & AppsPorts & MachinePorts;

/** A record, so that the compiler names a port that is missing here. */
const late: Record<keyof LatePorts, true> = {
  ...{ isSessionAlive: true, outbox: true, localDelivery: true, addons: true },
  ...{ releaseBuilder: true, edge: true, freeSpace: true, jobs: true, slices: true },
};

/** Creates the job runner from the kinds of all slices. `onProgress` is called at every change of a job, in its transaction. */
export type OpenJobs = (kinds: JobKind[], onProgress: (job: JobView) => void) => Jobs;

/** Creates all areas and their slices in dependency order. Each may call those before it; the other direction uses domain events and ports. */
export function createSlices(core: ServerContext, adapters: Adapters<CatalogueApp>, openJobs: OpenJobs) {
  const { ports, fill } = createPorts<LatePorts>(Object.keys(late) as (keyof LatePorts)[]);
  const registry = createRegistry({ core, jobs: ports.jobs });
  const people = createPeopleArea({ core, adapters, ports });
  const talk = createTalkArea({ core, adapters, people, ports });
  const mail = createMailArea({ core, adapters, people, registry, ports });
  const apps = createAppsArea({ core, adapters, people, talk, mail, registry, ports });
  const edge = createEdgeArea({ core, adapters, people, apps });
  const machine = createMachineArea({ core, adapters, people, talk, registry, apps, edge, ports });
  const areas = [people, talk, mail, apps, edge, machine].flatMap(({ slices }) => slices);
  const all = [...areas, createGeneratedPasswords({ core, slices: areas, nameOf: registry.nameOf }).slice];
  const jobs = openJobs(jobKindsOf(all), apps.apps.progress);
  fill({
    ...{ isSessionAlive: people.session.isAlive },
    ...{ outbox: mail.outbox, localDelivery: mail.localDelivery },
    ...{ addons: apps.addons, releaseBuilder: apps.hosting.releaseBuilder },
    ...{ edge: edge.domains, freeSpace: machine.freeSpace, jobs, slices: () => all },
  });
  const { slices: _, ...named } = { ...people, ...talk, ...mail, ...apps, ...edge, ...machine };
  return { all, registry, ...named, jobs, settings: core.settings };
}

/** The slices by name, with the job runner and the settings; `all` lists them in order of creation. */
export type Slices = ReturnType<typeof createSlices>;

/** The reconcilers of all slices. */
export const reconcilersOf = (slices: readonly Slice[]): Reconciler[] =>
  slices.flatMap(({ reconcilers = [] }) => reconcilers);

/** The job kinds of all slices. */
export const jobKindsOf = (slices: readonly Slice[]): JobKind[] => slices.flatMap(({ jobs = [] }) => jobs);
