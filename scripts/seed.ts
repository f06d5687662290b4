// Seeds an empty data folder with a small company: users, a message, apps. `npm run dev` and `npm run demo` start with it.
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, openBox } from '@kontor/server/compose/box';
import { readConfig } from '@kontor/server/config';
import { type Client, clientOf, granted } from '@kontor/testkit/client';
import { addKnownUser, type TestUser } from '@kontor/testkit/known-users';
import { seededOwner } from './launch/seeded.mjs';

// As in the server: only its own account may access the data folder.
process.umask(0o077);

const domain = 'kontor.localhost';
const { uid, password } = seededOwner;
const owner = { uid, firstName: 'Olga', lastName: 'Ott', externEmail: 'olga@firma.example' };

const seedUsers: TestUser[] = [
  { givenname: 'Anna', surname: 'Arndt', role: 'admin' },
  { givenname: 'Bernd', surname: 'Brandt', signing: true, role: 'admin' },
  { givenname: 'Cem', surname: 'Çelik' },
  { givenname: 'Dörte', surname: 'Dietz' },
  { givenname: 'Emil', surname: 'Eckert', language: 'en' },
  { givenname: 'Fatma', surname: 'Fuchs' },
  { givenname: 'Georg', surname: 'Groß' },
  { givenname: 'Hanna', surname: 'Hoffmann' },
];

/** Only apps that ship with their code: a demo starts without a network. */
const apps = ['mwst-rechner'];

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ö', 'oe')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** Sets the box up through the API, and enters admin mode. */
async function setUp(box: Box): Promise<Client> {
  const form = {
    ...owner,
    password,
    passwordRepeat: password,
    pin: box.slices.setup.pin(),
    domain,
  };
  const { headers } = await granted(clientOf(box.port).post('/api/v1/setup/new', { body: form }));
  const client = clientOf(box.port, String(headers['x-auth-token']));
  await granted(client.delete(`/api/v1/users/${encodeURIComponent(owner.uid)}/passwordResetPin`));
  await granted(client.post('/api/v1/adminmode', { body: { password } }));
  return client;
}

async function install(client: Client, storeId: string, users: string[]): Promise<void> {
  const { json } = await client.post(`/api/v1/apps/${storeId}`, { body: { users, groups: [] } });
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(200)) {
    const app = await client.get(`/api/v1/apps/${json.instanceId}`);
    if (app.json.status === 'RUNNING') return;
  }
  throw new Error(`${storeId} did not start within two minutes`);
}

async function fill(box: Box): Promise<void> {
  const client = await setUp(box);
  const uids = seedUsers.map((user) => {
    const uid = `${plainName(user.givenname ?? '')}.${plainName(user.surname ?? '')}@${domain}`;
    return addKnownUser(box.slices.users, box.slices.passwords.confirmPuk, { ...user, uid });
  });
  const text = 'Am Freitag ab 16 Uhr wird der Server gewartet. Er ist dann für etwa eine Stunde nicht erreichbar.';
  await granted(client.post('/api/v1/messages', { body: { type: 'NOTIFICATION', status: 'INFO', text } }));
  for (const storeId of apps) await install(client, storeId, [owner.uid, ...uids]);
}

const box = await openBox(readConfig({ ...process.env, KONTOR_PORT: '0' }, process.cwd()));
try {
  if (box.slices.setup.isWaiting()) await fill(box);
  console.log(`Sign in as ${owner.uid} or anna.arndt@${domain}, password ${password}`);
} finally {
  await box.stop();
}
