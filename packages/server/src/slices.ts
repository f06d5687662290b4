import type { Actor } from '@kontor/platform/http/route';
import type { JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { AddonServers } from './adapters/addons/addon-servers.ts';
import type { BaseImage } from './adapters/base-image/base-image.ts';
import type { BoxKey } from './adapters/box-key.ts';
import type { Space } from './adapters/disk-space/disk-space.ts';
import type { Engine } from './adapters/engine/engine.ts';
import type { Directory } from './adapters/ldap/directory.ts';
import type { Machine } from './adapters/machine/machine.ts';
import type { Power } from './adapters/machine/power.ts';
import type { Nginx } from './adapters/nginx/nginx.ts';
import type { Commands } from './adapters/run-command.ts';
import type { ServerContext } from './core/server-context.ts';
import type { Slice } from './core/slice.ts';
import { createAddons } from './slices/apps/addons/index.ts';
import { type Apps, createApps } from './slices/apps/apps/index.ts';
import { createHosting, type Hosting } from './slices/apps/hosting/index.ts';
import { type CatalogueApp, createStore } from './slices/apps/store/index.ts';
import { createDomains } from './slices/edge/domains/index.ts';
import { createFreeSpace, type FreeSpace } from './slices/machine/free-space/index.ts';
import { createRepair } from './slices/machine/repair/index.ts';
import { createSystem } from './slices/machine/system/index.ts';
import { createMailboxes } from './slices/mail/mailboxes/index.ts';
import { createOutbox, type LocalDelivery } from './slices/mail/outbox/index.ts';
import { createSubmission } from './slices/mail/submission/index.ts';
import { createDirectory } from './slices/people/directory/index.ts';
import { createGeneratedPasswords } from './slices/people/generated-passwords/index.ts';
import { createGroupEditing, createGroups } from './slices/people/groups/index.ts';
import { createPasswords } from './slices/people/passwords/index.ts';
import { createSession } from './slices/people/session/index.ts';
import { createAccounts, createUsers } from './slices/people/users/index.ts';
import { createMessages } from './slices/talk/messages/index.ts';
import { createSetup, createSetupPin } from './slices/talk/setup/index.ts';
import { createStatus } from './slices/talk/status/index.ts';

/** The real parts of the box. */
export interface Adapters {
  boxKey: BoxKey;
  engine: Engine;
  /** What images built here begin with. */
  baseImage: BaseImage;
  commands: Commands;
  machine: Machine;
  /** How much room the disk of a folder has. */
  space(folder: string): Space;
  power: Power;
  /** Ends this server in order and has it started again; undefined where nobody would. Apps run on. */
  restartServer: (() => void) | undefined;
  directory: Directory;
  /** The servers apps may ask for. */
  addonServers: AddonServers;
  /** Where it stands between browsers and the server. */
  nginx: Nginx | undefined;
  /** The apps the store offers. */
  catalogue: { folder: string; apps: readonly CatalogueApp[] };
  /** Bound late: jobs are made from the kinds of all slices. */
  jobs(): Jobs;
  /** Version of the product. */
  version: string;
}

/** What stands further below and is asked late. */
interface LatePorts {
  portalUrl(): string;
  nameOf: Apps['nameOf'];
  mailboxes(): LocalDelivery;
}

/** The people's side: who there is, in which groups, what proves it, who is signed in, and the mail about that. */
function createPeopleArea(
  core: ServerContext,
  { boxKey, directory: slapd }: Adapters,
  { portalUrl, nameOf, mailboxes }: LatePorts,
) {
  const groups = createGroups(core);
  const passwords = createPasswords(core, boxKey, (sessionId): boolean => session.isAlive(sessionId));
  const outbox = createOutbox(core, boxKey, nameOf, mailboxes);
  const users = createUsers({ core, groups, passwords });
  const accounts = createAccounts({ core, groups, users, passwords, outbox, portalUrl });
  const groupEditing = createGroupEditing({ core, groups, users: accounts.forGroups });
  const session = createSession({ core, groups, users, passwords });
  const directory = createDirectory({ core, boxKey, directory: slapd, people: { users, groups, passwords } });
  const slices: Slice[] = [groups, passwords, outbox, users, accounts, groupEditing, session, directory].map(
    ({ slice }) => slice,
  );
  return { slices, groups, passwords, outbox, users, session, directory };
}

/** What apps ask for. */
function createAppServices(
  core: ServerContext,
  adapters: Adapters,
  people: ReturnType<typeof createPeopleArea>,
  apps: () => Pick<Apps, 'isBusy' | 'catchAllApps'>,
) {
  const { outbox } = people;
  const sendmail = createSubmission({
    core,
    boxKey: adapters.boxKey,
    outbox,
    mailUsers: {
      signIn: (...login): Promise<string | undefined> => recvmail.mailUsers.signIn(...login),
      addressesOf: (uid): string[] => recvmail.mailUsers.addressesOf(uid),
    },
  });
  const addons = createAddons({ core, ...adapters, servers: adapters.addonServers, sendmail });
  const recvmail = createMailboxes({
    core,
    server: adapters.addonServers.recvmail,
    addons,
    people,
    outbox,
    jobs: adapters.jobs,
    apps: { isBusy: (instanceId) => apps().isBusy(instanceId), catchAllApps: () => apps().catchAllApps() },
  });
  return { sendmail, addons, recvmail };
}

type EdgeAreaNeeds = Omit<ReturnType<typeof createPeopleArea>, 'slices'> & {
  apps: Apps;
  setup: ReturnType<typeof createSetup>;
};

/** The names under which apps are reached. */
function createEdgeArea(
  core: ServerContext,
  adapters: Adapters,
  { session, groups, passwords, users, apps, setup }: EdgeAreaNeeds,
) {
  const isEncrypted = adapters.nginx !== undefined && core.config.httpsPort !== undefined;
  return createDomains({
    core,
    session: { ...session, touch: (actor: Pick<Actor, 'sessionId'>) => session.touch(actor, 'app') },
    people: { groups, passwords, users },
    apps,
    setup,
    adapters,
    scheme: isEncrypted ? 'https' : 'http',
  });
}

/** The table of contents: every slice in dependency order. A slice may call those above it; the other way goes by facts. */
export function createSlices(core: ServerContext, adapters: Adapters) {
  const { settings, config } = core;
  // Links in mail lead to the portal, whose address is known further below (keeps H1).
  const { slices: people, ...peopleSlices } = createPeopleArea(core, adapters, {
    portalUrl: (): string => domains.portalUrl(),
    nameOf: (...asked): ReturnType<Apps['nameOf']> => apps.nameOf(...asked),
    mailboxes: (): LocalDelivery => appServices.recvmail.localDelivery,
  });
  const { groups, passwords, users, session, directory } = peopleSlices;
  const pin = createSetupPin(`${config.data}/secrets`, config.setupPin);
  const setup = createSetup({ core, pin, users, passwords, session });
  const messages = createMessages({ core, users });
  const freeSpace = createFreeSpace({ core, ...adapters, messages, admins: users.admins });
  const appServices = createAppServices(core, adapters, { slices: people, ...peopleSlices }, (): Apps => apps);
  const store = createStore({ core, parts: adapters, directory, ...appServices, freeSpace });
  const apps = createApps({
    ...{ core, parts: adapters, ...appServices, messages, store },
    people: { users, groups, passwords, directory },
  });
  const domains = createEdgeArea(core, adapters, { ...peopleSlices, apps, setup });
  apps.setEdge(domains);
  const hosting = createHosting({ core, parts: adapters, apps, store, domains, freeSpace });
  const overseen = { session, directory, passwords, appServices, setup, messages, freeSpace, apps, domains, hosting };
  const { system, repair, status } = createOversight(core, adapters, {
    ...overseen,
    slices: () => all,
  });
  const others = { setup, messages, freeSpace, ...appServices, store, apps, domains, hosting, system };
  const above = [...people, ...[...Object.values(others), repair, status].map(({ slice }) => slice)];
  const all = [...above, createGeneratedPasswords({ core, slices: above, nameOf: apps.nameOf }).slice];
  return { all, ...peopleSlices, ...others, settings };
}

type Overseen = Pick<ReturnType<typeof createPeopleArea>, 'session' | 'directory' | 'passwords'> & {
  appServices: ReturnType<typeof createAppServices>;
  setup: ReturnType<typeof createSetup>;
  messages: ReturnType<typeof createMessages>;
  freeSpace: FreeSpace;
  apps: Apps;
  domains: ReturnType<typeof createEdgeArea>;
  hosting: Hosting;
  slices(): readonly Slice[];
};

/** How the box is: what it measures, what is wrong and can be repaired, and what is said before anybody signs in. */
function createOversight(core: ServerContext, adapters: Adapters, overseen: Overseen) {
  const { session, directory, passwords, appServices, setup, messages, freeSpace, apps, domains, hosting, slices } =
    overseen;
  const system = createSystem({ core, parts: adapters, apps, session });
  const repaired = { ...adapters, ...appServices, directory, edge: domains.health };
  const work = { jobs: adapters.jobs, slices };
  const stored = { archives: hosting.archives, passwords };
  const repair = createRepair({ core, targets: repaired, apps, stored, work, system });
  const { version, engine } = adapters;
  const { portalUrl } = domains;
  const status = createStatus({
    ...{ core, version, setup, engine, portalUrl, freeSpace },
    announcement: messages.announcement,
  });
  return { system, repair, status };
}

export type Slices = ReturnType<typeof createSlices>;

/** What works in the background, of all slices. */
export const reconcilersOf = (slices: readonly Slice[]): Reconciler[] =>
  slices.flatMap(({ reconcilers = [] }) => reconcilers);

/** The job kinds of all slices. */
export const jobKindsOf = (slices: readonly Slice[]): JobKind[] => slices.flatMap(({ jobs = [] }) => jobs);
