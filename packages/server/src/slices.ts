import type { Caller } from '@kontor/platform/http/route';
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
import type { Ground } from './ground.ts';
import type { Slice } from './slice.ts';
import { createAddons } from './slices/addons/index.ts';
import { type Apps, createApps } from './slices/apps/index.ts';
import { createDirectory } from './slices/directory/index.ts';
import { createDomains } from './slices/domains/index.ts';
import { createFreeSpace, type FreeSpace } from './slices/free-space/index.ts';
import { createGeneratedPasswords } from './slices/generated-passwords/index.ts';
import { createGroupEditing, createGroups } from './slices/groups/index.ts';
import { createHosting, type Hosting } from './slices/hosting/index.ts';
import { createMessages } from './slices/messages/index.ts';
import { createOutbox, type LocalMail } from './slices/outbox/index.ts';
import { createPasswords } from './slices/passwords/index.ts';
import { createRecvmail } from './slices/recvmail/index.ts';
import { createRepair } from './slices/repair/index.ts';
import { createSendmail } from './slices/sendmail/index.ts';
import { createSession } from './slices/session/index.ts';
import { createSetup, createSetupPin } from './slices/setup/index.ts';
import { createStatus } from './slices/status/index.ts';
import { type CatalogueApp, createStore } from './slices/store/index.ts';
import { createSystem } from './slices/system/index.ts';
import { createAccounts, createUsers } from './slices/users/index.ts';

/** The real parts of the box. */
export interface Parts {
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
interface Below {
  portalUrl(): string;
  nameOf: Apps['nameOf'];
  mailboxes(): LocalMail;
}

/** The people's side: who there is, in which groups, what proves it, who is signed in, and the mail about that. */
function createPeople(ground: Ground, { boxKey, directory: slapd }: Parts, { portalUrl, nameOf, mailboxes }: Below) {
  const groups = createGroups(ground);
  const passwords = createPasswords(ground, boxKey, (sessionId): boolean => session.isAlive(sessionId));
  const outbox = createOutbox(ground, boxKey, nameOf, mailboxes);
  const users = createUsers({ ground, groups, passwords });
  const accounts = createAccounts({ ground, groups, users, passwords, outbox, portalUrl });
  const groupEditing = createGroupEditing({ ground, groups, people: accounts.forGroups });
  const session = createSession({ ground, groups, users, passwords });
  const directory = createDirectory({ ground, boxKey, directory: slapd, people: { users, groups, passwords } });
  const slices: Slice[] = [groups, passwords, outbox, users, accounts, groupEditing, session, directory].map(
    ({ slice }) => slice,
  );
  return { slices, groups, passwords, outbox, users, session, directory };
}

/** What apps ask for. */
function createProvided(
  ground: Ground,
  parts: Parts,
  people: ReturnType<typeof createPeople>,
  apps: () => Pick<Apps, 'isBusy' | 'mailsinks'>,
) {
  const { outbox } = people;
  const sendmail = createSendmail({
    ground,
    boxKey: parts.boxKey,
    outbox,
    writers: {
      signIn: (...login): Promise<string | undefined> => recvmail.writers.signIn(...login),
      addressesOf: (uid): string[] => recvmail.writers.addressesOf(uid),
    },
  });
  const addons = createAddons({ ground, ...parts, servers: parts.addonServers, sendmail });
  const recvmail = createRecvmail({
    ground,
    server: parts.addonServers.recvmail,
    addons,
    people,
    outbox,
    jobs: parts.jobs,
    apps: { isBusy: (instanceId) => apps().isBusy(instanceId), mailsinks: () => apps().mailsinks() },
  });
  return { sendmail, addons, recvmail };
}

type Reached = Omit<ReturnType<typeof createPeople>, 'slices'> & { apps: Apps; setup: ReturnType<typeof createSetup> };

/** The names under which apps are reached. */
function createWays(ground: Ground, parts: Parts, { session, groups, passwords, users, apps, setup }: Reached) {
  const isEncrypted = parts.nginx !== undefined && ground.config.httpsPort !== undefined;
  return createDomains({
    ground,
    session: { ...session, touch: (caller: Pick<Caller, 'sessionId'>) => session.touch(caller, 'app') },
    people: { groups, passwords, users },
    apps,
    setup,
    parts,
    scheme: isEncrypted ? 'https' : 'http',
  });
}

/** The table of contents: every slice in dependency order. A slice may call those above it; the other way goes by facts. */
export function createSlices(ground: Ground, parts: Parts) {
  const { settings, config } = ground;
  // Links in mail lead to the portal, whose address is known further below (keeps H1).
  const { slices: people, ...peopleSlices } = createPeople(ground, parts, {
    portalUrl: (): string => domains.portalUrl(),
    nameOf: (...asked): ReturnType<Apps['nameOf']> => apps.nameOf(...asked),
    mailboxes: (): LocalMail => provided.recvmail.local,
  });
  const { groups, passwords, users, session, directory } = peopleSlices;
  const pin = createSetupPin(`${config.data}/secrets`, config.setupPin);
  const setup = createSetup({ ground, pin, users, passwords, session });
  const messages = createMessages({ ground, users });
  const freeSpace = createFreeSpace({ ground, ...parts, messages, admins: users.admins });
  const provided = createProvided(ground, parts, { slices: people, ...peopleSlices }, (): Apps => apps);
  const store = createStore({ ground, parts, directory, ...provided, freeSpace });
  const apps = createApps({
    ...{ ground, parts, ...provided, messages, store },
    people: { users, groups, passwords, directory },
  });
  const domains = createWays(ground, parts, { ...peopleSlices, apps, setup });
  apps.reachedThrough(domains);
  const hosting = createHosting({ ground, parts, apps, store, domains, freeSpace });
  const overseen = { session, directory, passwords, provided, setup, messages, freeSpace, apps, domains, hosting };
  const { system, repair, status } = createOversight(ground, parts, {
    ...overseen,
    slices: () => all,
  });
  const others = { setup, messages, freeSpace, ...provided, store, apps, domains, hosting, system };
  const above = [...people, ...[...Object.values(others), repair, status].map(({ slice }) => slice)];
  const all = [...above, createGeneratedPasswords({ ground, slices: above, nameOf: apps.nameOf }).slice];
  return { all, ...peopleSlices, ...others, settings };
}

type Overseen = Pick<ReturnType<typeof createPeople>, 'session' | 'directory' | 'passwords'> & {
  provided: ReturnType<typeof createProvided>;
  setup: ReturnType<typeof createSetup>;
  messages: ReturnType<typeof createMessages>;
  freeSpace: FreeSpace;
  apps: Apps;
  domains: ReturnType<typeof createWays>;
  hosting: Hosting;
  slices(): readonly Slice[];
};

/** How the box is: what it measures, what is wrong and can be repaired, and what is said before anybody signs in. */
function createOversight(ground: Ground, parts: Parts, overseen: Overseen) {
  const { session, directory, passwords, provided, setup, messages, freeSpace, apps, domains, hosting, slices } =
    overseen;
  const system = createSystem({ ground, parts, apps, session });
  const repaired = { ...parts, ...provided, directory, edge: domains.watch };
  const work = { jobs: parts.jobs, slices };
  const stored = { archives: hosting.archives, passwords };
  const repair = createRepair({ ground, parts: repaired, apps, stored, work, system });
  const { version, engine } = parts;
  const { portalUrl } = domains;
  const status = createStatus({
    ...{ ground, version, setup, engine, portalUrl, freeSpace },
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
