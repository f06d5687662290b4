import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BackupServer,
  backupLogin,
  hasRestServer,
  hasSmbd,
  hasSshd,
  hasVsftpd,
  startRestServer,
  startSmbd,
  startSshd,
  startVsftpd,
} from '@kontor/testkit/backup-servers';
import { type SpokenServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, portalAt, useBrowser } from '../support/journey.ts';

// Servers in processes of their own, an app that really runs, and real servers for the backups: what an office does after the worst day.
const catalogue = new URL('../../packages/testkit/catalogue/v1', import.meta.url).pathname;
const password = 'Sonnenblume7';
const uid = 'olga@kontor.localhost';
const owner = {
  ...{ uid, firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example', domain: 'firma.localhost' },
  ...{ password, passwordRepeat: password },
};
const long = { timeout: 60_000 };

/** A kind of server, as somebody enters it in the wizard. */
interface Medium {
  name: 'Network share' | 'Cloud';
  protocol: 'sftp' | 'ftp' | 'smb' | 'rest';
  pathLabel: 'Path' | 'Share' | 'Repository';
  pathOn(server: BackupServer): string;
}
const media = [
  { name: 'Network share', protocol: 'sftp', pathLabel: 'Path', pathOn: ({ folder }) => folder },
  { name: 'Network share', protocol: 'ftp', pathLabel: 'Path', pathOn: () => '/' },
  { name: 'Network share', protocol: 'smb', pathLabel: 'Share', pathOn: () => 'backups' },
  { name: 'Cloud', protocol: 'rest', pathLabel: 'Repository', pathOn: () => 'kontor' },
] satisfies Medium[];

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

async function enterServer(page: Page, server: BackupServer, { protocol, pathLabel, pathOn }: Medium): Promise<void> {
  await page.getByLabel('Protocol').selectOption(protocol);
  // A share has no field for a port, which it has in this test only.
  const isShare = protocol === 'smb';
  await page.getByLabel('Server', { exact: true }).fill(isShare ? `127.0.0.1:${server.port}` : '127.0.0.1');
  if (!isShare) await page.getByLabel('Port').fill(String(server.port));
  await page.getByLabel(pathLabel).fill(pathOn(server));
  await page.getByLabel('Username').fill(backupLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(backupLogin.password);
}

describe.skipIf(!(hasRestServer && hasSmbd && hasSshd && hasVsftpd))('a lost server', () => {
  const journey = useBrowser();
  let folder: string;
  let stores: Record<Medium['protocol'], BackupServer>;
  let server: SpokenServer;
  let admin: Client;
  /** The words of the last place. */
  let words: string;

  const boot = async (name: string): Promise<void> => {
    const environment = { KONTOR_RESTART_CODE: '75' };
    server = await startChildServer({ data: join(folder, name), catalogue, environment });
  };
  const noteIn = (name: string): string => {
    const root = join(folder, name, 'apps', 'app-probe', 'data');
    return join(root, readdirSync(root)[0] ?? '', 'note.txt');
  };
  const pinOf = (name: string) => readFileSync(join(folder, name, 'secrets', 'setup-pin'), 'utf8');

  async function signIn(): Promise<Client> {
    const { headers } = await clientOf(server.port).post('/api/v1/login', { body: { username: uid, password } });
    const client = clientOf(server.port, String(headers['x-auth-token']));
    await client.post('/api/v1/adminmode', { body: { password } });
    return client;
  }
  const untilRunning = () =>
    eventually(
      async () => expect((await admin.get('/api/v1/apps')).json.map(({ status }) => status)).toEqual(['RUNNING']),
      60_000,
    );

  async function openBackups(): Promise<Page> {
    const { page, takeSession } = await journey.visit(`http://cloud.firma.localhost:${server.port}`, {
      language: 'en',
    });
    await takeSession(admin.token ?? '');
    await page.goto('/settings/backup');
    await page.getByRole('heading', { name: 'Backups', exact: true }).waitFor();
    return page;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-journey-'));
    stores = {
      ...{ sftp: await startSshd(), ftp: await startVsftpd() },
      ...{ smb: await startSmbd(), rest: await startRestServer() },
    };
    await boot('first');
    await clientOf(server.port).post('/api/v1/setup/new', { body: { ...owner, pin: pinOf('first') } });
    admin = await signIn();
    // Otherwise the portal shows the PUK first.
    const puk = `/api/v1/users/${uid}/passwordResetPin` as '/api/v1/users/{id}/{attribute}';
    expect((await admin.delete(puk)).status).toBe(204);
    await admin.post('/api/v1/apps/probe', { body: { users: [uid], groups: [] } as never });
    await untilRunning();
    writeFileSync(noteIn('first'), 'Sauerteig');
  });
  afterAll(async () => {
    await server?.stop();
    for (const store of Object.values(stores ?? {})) await store.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(media)('is backed up to a place that is entered in the wizard: $protocol', async (at) => {
    const page = await openBackups();
    await page
      .getByRole('link', { name: /^(Add a place|Set up backups)$/ })
      .first()
      .click();
    await page.getByRole('radio', { name: at.name }).check();
    await next(page).click();
    await enterServer(page, stores[at.protocol], at);
    // To the cloud they go at midnight: no timetable is asked for.
    if (at.name !== 'Cloud') await next(page).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('dialog', { name: /^Emergency sheet/ }).waitFor(long);
    await page.keyboard.press('Escape');
    const place = (await admin.get('/api/v1/backupjobs')).json.at(-1);
    const sheet = `/api/v1/backupjobs/${place?.id}/sheet` as '/api/v1/backupjobs/{id}/sheet';
    words = (await admin.get(sheet)).json.words.join(' ');
    await page.getByRole('button', { name: `Back up now on “${place?.title}”` }).click();
    await page.getByText('The backup has started').waitFor();
    await eventually(async () => {
      const { lastRun, progress } =
        (await admin.get('/api/v1/backupjobs')).json.find(({ id }) => id === place?.id) ?? {};
      expect([lastRun?.ok, progress]).toEqual([true, null]);
    }, 60_000);
  });

  test('gets an app back as it was, after “oops”', async () => {
    writeFileSync(noteIn('first'), 'oops');
    const page = await openBackups();
    await page
      .getByRole('button', { name: /^Restore: backup/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Probe' }).check();
    await next(page).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await eventually(() => expect(readFileSync(noteIn('first'), 'utf8')).toBe('Sauerteig'), 60_000);
    await untilRunning();
  });

  test('is a server again on another machine, from the words of the sheet alone', async () => {
    await server.stop();
    await boot('second');
    const { page, allowConsole } = await journey.visit(portalAt(server.port), { language: 'en' });
    // It asks the server how far it is until that ends.
    allowConsole(/net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)/);
    await page.goto('/');
    await page.getByRole('button', { name: 'Restore a server' }).click();
    await page.getByLabel('Setup PIN').fill(pinOf('second'));
    await next(page).click();
    const last = media[media.length - 1] as Medium;
    await page.getByRole('radio', { name: last.name }).check();
    await enterServer(page, stores[last.protocol], last);
    await next(page).click();
    await page.getByLabel('The twelve words').fill(words);
    await next(page).click();
    await page.getByText('Which backup?').waitFor(long);
    await next(page).click();
    await page.getByRole('button', { name: 'Restore the server' }).click();
    expect(await server.ended).toEqual({ code: 75, signal: null });
    await page.goto('about:blank');
    await boot('second');
    admin = await signIn();
    await untilRunning();
    expect(readFileSync(noteIn('second'), 'utf8')).toBe('Sauerteig');
    // Who worked there logs in as always.
    const back = await journey.visit(`http://cloud.firma.localhost:${server.port}`, { language: 'en' });
    await back.page.goto('/');
    await back.page.getByLabel('Username').fill('olga');
    await back.page.getByLabel('Password', { exact: true }).fill(password);
    await back.page.keyboard.press('Enter');
    await back.page.getByRole('heading', { name: 'Probe' }).waitFor();
  });
});
