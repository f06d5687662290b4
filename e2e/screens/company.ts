import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { fixtureCatalogue } from '@kontor/testkit/catalogues';
import { type Client, granted } from '@kontor/testkit/client';
import { knownPassword, type TestUser } from '@kontor/testkit/known-users';
import { answering, createMemoryEngine, type Program } from '@kontor/testkit/memory-engine';
import { install } from '../support/install-app.ts';
import { codeOf } from '../support/one-time-code.ts';

const source = join(import.meta.dirname, '../../catalogue');
/** The program of a store app; JavaScript without types. */
const { createSite, readSite }: { createSite(files: unknown): Server; readSite(folder: string): unknown } =
  await import(join(source, 'mwst-rechner/bundle/serve.mjs'));
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const domain = 'kontor.localhost';

/** Users the screens are shown to, besides the rest of the company. */
export const users = {
  admin: `anna.arndt@${domain}`,
  member: `emil.eckert@${domain}`,
  /** Is in no group and has no apps. */
  stranger: `nele.neumann@${domain}`,
  /** Has not confirmed the PUK. */
  newcomer: `nora.nagel@${domain}`,
  /** Has a second factor. */
  careful: `tina.thiel@${domain}`,
} as const;
export type UserKind = keyof typeof users;

const others: TestUser[] = [
  { givenname: 'Bernd', surname: 'Brandt', role: 'admin', signing: true },
  { givenname: 'Cem', surname: 'Çelik' },
  { givenname: 'Dörte', surname: 'Dietz' },
  { givenname: 'Fatma', surname: 'Fuchs' },
  { givenname: 'Georg', surname: 'Groß' },
  { givenname: 'Hanna', surname: 'Hoffmann' },
];

/** A small company on a box with the real store: its apps run inside this process and need no download. */
export interface Company {
  box: TestBox;
  /** In admin mode. */
  admin: Client & { uid: string };
  /** Returns the token of a new session, with a typical user agent. */
  signIn(uid: string): string;
  end(): Promise<void>;
}

/** `fixtures` are added to the apps of the real store. */
export async function openCompany({ fixtures = [] as readonly string[] } = {}): Promise<Company> {
  const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offerEverything(catalogue);
  for (const app of fixtures)
    cpSync(join(fixtureCatalogue(), app), join(catalogue, app), { recursive: true, dereference: true });
  const box = await startBox({ engine: createIsolatedEngine(), environment: { KONTOR_CATALOGUE: catalogue } });
  const admin = await populate(box);
  if (fixtures.length > 0) makeRights(box);
  // The installed version is one behind.
  raiseVersion(join(catalogue, 'tiddlywiki'));
  await box.slices.store.reload();
  return {
    box,
    admin,
    signIn: (uid) => box.slices.session.begin(uid, { address: '192.168.10.23', userAgent: firefox }).token,
    async end() {
      await box.end();
      rmSync(catalogue, { recursive: true, force: true });
    },
  };
}

/** Removes the packages from the manifests, because the apps' code is never run; each listens where its environment says. */
function offerEverything(catalogue: string): void {
  for (const { name } of readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    cpSync(join(source, name), join(catalogue, name), { recursive: true });
    const file = join(catalogue, name, 'manifest.yaml');
    const manifest = readFileSync(file, 'utf8');
    const hasEnvironment = /^ {4}env:/m.test(manifest);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of manifests
    const listens = hasEnvironment ? '' : '    env: { APP_PORT: "${app.port}" }\n';
    writeFileSync(file, manifest.replace(/^ {4}packages: .*\n/m, listens));
  }
}

function raiseVersion(app: string): void {
  const file = join(app, 'manifest.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^version: .*$/m, 'version: 1.1.0'));
}

/** One app runs for real, because it is shown inside the portal. */
const program: Program = (spec, exit) => {
  if (!spec.instance.startsWith('app-mwst')) return answering(spec, exit);
  const site = createSite(readSite(join(source, 'mwst-rechner/bundle/site')));
  site.listen(Number(spec.env.SITE_PORT), '127.0.0.1');
  return {
    stop: () =>
      new Promise((resolve) => {
        site.close(() => resolve());
        site.closeAllConnections();
      }),
  };
};

/** Reports app isolation like a real engine, and some memory usage. */
function createIsolatedEngine() {
  const engine = createMemoryEngine({ program });
  const usage: typeof engine.usage = async (instance) => {
    const used = await engine.usage(instance);
    return used && { ...used, memoryBytes: 90_000_000 + 7_000_000 * (instance.length % 9) };
  };
  // Simulates a box with containers, one of which another box left behind.
  const left = { name: 'kontor-k3f9-app-wiki-app', image: 'docker.io/wiki:2.5', state: 'running', createdAt: 0 };
  const orphans: typeof engine.listOrphans = async () => [{ ...left, box: 'k3f9', instance: 'app-wiki' }];
  const kinds = () => ['process', 'docker'] as const;
  return { ...engine, isolation: { level: 'full' as const, reasons: [] }, usage, orphans, kinds };
}

async function populate(box: TestBox): Promise<Client & { uid: string }> {
  const uid = (user: TestUser) =>
    `${user.givenname}.${user.surname}@${domain}`
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ö', 'oe')
      .normalize('NFD')
      .replace(/[^a-z.@]/g, '');
  const newUsers: TestUser[] = [
    { uid: users.admin, role: 'admin', signing: true },
    { uid: users.member, givenname: 'Emil', surname: 'Eckert' },
    { uid: users.stranger, givenname: 'Nele', surname: 'Neumann' },
    { uid: users.newcomer, givenname: 'Nora', surname: 'Nagel', pukWaits: true },
    { uid: users.careful, givenname: 'Tina', surname: 'Thiel' },
    ...others.map((user) => ({ ...user, uid: uid(user) })),
  ];
  const uids = newUsers.map((user) => box.addUser(user));
  const admin = await box.signIn(users.admin, true);
  const members = uids.filter((one) => one !== users.stranger);
  for (const app of ['tiddlywiki', 'node-red', 'hfs', 'mwst-rechner']) await install(box, admin, app, members);
  await postNotification(admin);
  for (const uid of [users.admin, users.member, users.stranger]) await seeMessages(await box.signIn(uid));
  await describeUsers(admin);
  await makeCustomGroup(admin);
  await leaveTraces(box, admin);
  await enableSecondFactor(box, await box.signIn(users.careful));
  return admin;
}

async function postNotification(admin: Client): Promise<void> {
  const text = 'Am Freitag ab 16 Uhr wird der Server gewartet. Er ist dann für etwa eine Stunde nicht erreichbar.';
  await granted(admin.post('/api/v1/messages', { body: { type: 'NOTIFICATION', status: 'WARNING', text } }));
}

/** Marks messages as seen, so that no toasts cover the screens. */
async function seeMessages(client: Client): Promise<void> {
  const ids = (await client.get('/api/v1/messages')).json.map(({ id }) => id);
  await granted(client.post('/api/v1/messages/seen', { body: { ids } }));
}

async function describeUsers(admin: Client & { uid: string }): Promise<void> {
  const contact = { telephoneNumber: '0201 123456', mobile: '0170 987654', street: 'Am Markt 1', postalCode: '45127' };
  const about = { ...contact, postalAddress: 'Essen', title: 'Geschäftsführung' };
  await granted(admin.patch(`/api/v1/users/${admin.uid}`, { body: about }));
  await granted(admin.patch(`/api/v1/users/${users.member}`, { body: { secretary: admin.uid } }));
}

async function makeCustomGroup(admin: Client & { uid: string }): Promise<void> {
  await granted(admin.post('/api/v1/groups', { body: { cn: 'Vertrieb', description: 'Angebote, Aufträge, Kunden' } }));
  for (const uid of [admin.uid, users.member])
    await granted(admin.post('/api/v1/groups/Vertrieb/members', { body: { uid } }));
}

/** Creates the groups of an app in which users have different permissions. */
function makeRights({ slices: { groups } }: TestBox): void {
  const parent = { description: 'Wiki', entryParentId: 'app-rights' };
  groups.createAppGroup({ ...parent, cn: 'app-rights' });
  groups.createAppGroup({ ...parent, cn: 'app-rights_readers', description: 'Wiki: Lesen', required: true });
  groups.createAppGroup({ ...parent, cn: 'app-rights_writers', description: 'Wiki: Schreiben' });
  for (const cn of ['app-rights', 'app-rights_readers']) groups.setMembers(cn, [users.admin, users.member]);
}

/** Creates a deleted user and a mail that cannot be sent. */
async function leaveTraces(box: TestBox, admin: Client): Promise<void> {
  const left = box.addUser({ uid: `ralf.reuter@${domain}`, givenname: 'Ralf', surname: 'Reuter' });
  await granted(admin.delete(`/api/v1/users/${left}`));
  await granted(admin.post(`/api/v1/users/fatma.fuchs@${domain}/password_mail_request`, { body: {} }));
}

async function enableSecondFactor({ slices }: TestBox, client: Client): Promise<void> {
  const { secret } = await slices.passwords.pendingTwoFactor(users.careful);
  const body = { enabled: true, code: codeOf(secret), password: knownPassword };
  await granted(client.post(`/api/v1/users/${users.careful}/twofactorconfig`, { body }));
}
