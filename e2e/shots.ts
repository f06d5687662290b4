// npm run shots: every screen in both languages, both themes and three sizes, as pictures in the folder shots. A command, not a test.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBox } from '@kontor/server/box';
import { readConfig } from '@kontor/server/config';
import { type JourneyBrowser, type Look, launchBrowser, type Visitor } from './browser.ts';

interface Screen {
  name: string;
  path: string;
  signedOut?: boolean;
  /** Needs admin mode, which every other page ends. */
  settings?: boolean;
}

const screens: Screen[] = [
  { name: 'login', path: '/', signedOut: true },
  { name: 'forgotten', path: '/password/forgotten', signedOut: true },
  { name: 'home', path: '/apps' },
  { name: 'account', path: '/account' },
  { name: 'messages', path: '/messages' },
  { name: 'store', path: '/store' },
  { name: 'store-app', path: '/store/tiddlywiki' },
  { name: 'install', path: '/store/tiddlywiki/install' },
  { name: 'domains', path: '/settings/domains', settings: true },
  { name: 'groups', path: '/settings/groups', settings: true },
  { name: 'group', path: '/settings/groups/admin', settings: true },
  { name: 'users', path: '/settings/users', settings: true },
  { name: 'user-new', path: '/settings/users/new', settings: true },
  { name: 'users-import', path: '/settings/users/import', settings: true },
  { name: 'users-removed', path: '/settings/users/removed', settings: true },
  { name: 'logs', path: '/settings/logs', settings: true },
  { name: 'repair', path: '/settings/repair', settings: true },
];

const looks: Look[] = (['de', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['desktop', 'tablet', 'phone'] as const).map((size) => ({ language, theme, size })),
  ),
);

const folder = join(import.meta.dirname, '../shots');
const { KONTOR_SHOTS_USER: user = '', KONTOR_SHOTS_PASSWORD: password = '' } = process.env;

/** The live stream never ends, so there is no quiet network to wait for: the page stands, and pictures and fonts had a moment. */
async function take({ page }: Visitor, { name, path }: Screen, { language, theme, size }: Look): Promise<void> {
  await page.goto(path);
  await page.locator('h1, main').first().waitFor();
  await wait(500);
  await page.screenshot({ path: join(folder, `${name}-${language}-${theme}-${size}.png`) });
}

async function enterSettings({ page }: Visitor): Promise<void> {
  await page.goto('/apps');
  const headers = { 'content-type': 'application/json' };
  const status = await page.evaluate(async ([path, init]) => (await fetch(path, init)).status, [
    '/api/v1/adminmode',
    { method: 'POST', headers, body: JSON.stringify({ password }) },
  ] as const);
  if (status !== 200) throw new Error(`settings cannot be entered: ${status}`);
}

async function takeAll(browser: JourneyBrowser, address: string, look: Look): Promise<void> {
  const visitor = await browser.visit(address, look);
  for (const screen of screens.filter(({ signedOut }) => signedOut)) await take(visitor, screen, look);
  await visitor.signIn(user, password);
  for (const screen of screens.filter(({ signedOut }) => !signedOut)) {
    if (screen.settings) await enterSettings(visitor);
    await take(visitor, screen, look);
  }
  for (const complaint of visitor.takeComplaints())
    console.log(`${look.language} ${look.theme} ${look.size}: ${complaint}`);
  await visitor.leave();
}

mkdirSync(folder, { recursive: true });
const box = await openBox(readConfig({ ...process.env, KONTOR_PORT: '0' }, process.cwd()));
const browser = await launchBrowser();
try {
  for (const look of looks) await takeAll(browser, `http://cloud.kontor.localhost:${box.port}`, look);
  console.log(`${screens.length * looks.length} pictures in ${folder}`);
} finally {
  await browser.close();
  await box.stop();
}
