import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { header, startSmtp, type TestSmtp } from './smtp.fixture.ts';

const catalogue = new URL('../../../../../testkit/catalogue/v1', import.meta.url).pathname;
const password = 'Herbstlaub22';

let place: ReturnType<typeof dataFolder>;
let smtp: TestSmtp;
let server: ChildServer | undefined;
beforeEach(async () => {
  place = dataFolder();
  smtp = await startSmtp();
});
afterEach(async () => {
  await server?.stop();
  await smtp.close();
  place.remove();
});

const start = () =>
  startChildServer({
    data: place.folder,
    catalogue,
    environment: { KONTOR_SMTP_URL: smtp.url, KONTOR_SETUP_PIN: '12345678' },
  });

async function setUp(port: number): Promise<Client> {
  const names = { uid: 'olga@kontor.localhost', firstName: 'Olga', lastName: 'Ott', externEmail: 'olga@firma.example' };
  const body = { ...names, password, passwordRepeat: password, pin: '12345678' };
  const { headers } = await clientOf(port).post('/api/v1/setup/new', { body });
  return signedIn(port, String(headers['x-auth-token']));
}

async function signedIn(port: number, token: string): Promise<Client> {
  const admin = clientOf(port, token);
  await admin.post('/api/v1/adminmode', { body: { password } });
  return admin;
}

it('a server killed while it hands a mail over sends it again after the start, with the same Message-ID', async () => {
  server = await start();
  const admin = await setUp(server.port);
  // The mail server has accepted the whole mail; Kontor is killed before it receives the reply.
  let kill: Promise<void> | undefined;
  smtp.answers.data = async () => {
    kill ??= server?.kill();
    await kill;
    return undefined;
  };
  const user = {
    uid: 'anna@kontor.localhost',
    givenname: 'Anna',
    surname: 'Arndt',
    externEmail: 'anna@firma.example',
  };
  const added = await admin.post('/api/v1/users', { body: { ...user, sendNotification: true } });
  expect(added.status).toBe(201);
  await smtp.until(1);
  await server.ended;
  smtp.answers.data = undefined;

  server = await start();
  const taken = await smtp.until(2);
  const ids = taken.map(({ source }) => header(source, 'Message-ID'));
  expect(ids[0]).not.toBe('');
  expect(ids[1]).toBe(ids[0]);
  const again = await signedIn(server.port, admin.token ?? '');
  await expect.poll(async () => (await again.get('/api/v1/outbox')).json).toMatchObject({ waiting: 0, refused: 0 });
});
