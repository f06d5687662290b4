import { setTimeout as wait } from 'node:timers/promises';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import type { Status } from '@kontor/contract/talk/status';
import { clientOf } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import type { Locator, Page } from 'playwright-core';
import type { JourneyBrowser, Look, Visitor } from '../support/browser.ts';
import { portalAt } from '../support/journey.ts';
import { mockStatusRoute, statusOf } from '../support/mock-routes.ts';
import { type Company, type UserKind, users } from './company.ts';

/** One screen of the portal. */
export interface Screen {
  /** Also the name of its screenshot. */
  name: string;
  /** Who is signed in; an administrator by default. */
  who?: UserKind | 'nobody';
  /** Path in the portal, or the full address of an app. */
  at: string | ((scene: Scene) => string);
  /** Requires settings mode on or off; either by default. */
  mode?: boolean;
  /** Exists only on this kind of device. */
  only?: 'desktop' | 'phone';
  /** Runs before the page is opened, to mock the state of the box. */
  before?(scene: Scene): Promise<unknown>;
  /** Runs on the opened page, until the content in question is shown. */
  after?(scene: Scene): Promise<unknown>;
  /** Visible once the page is ready; by default its first heading. */
  shows?(scene: Scene): Locator;
  /** Part of the tests, without a screenshot. */
  isPlain?: boolean;
}

/** What the hooks of a screen act on. */
export interface Scene {
  page: Page;
  company: Company;
  address: string;
  isPhone: boolean;
  /** The first heading of a page that is ready, not still loading. */
  heading: Locator;
  /** Returns the text in the language of the page. */
  word(de: string, en: string): string;
  button(de: string, en: string): Locator;
  field(de: string, en: string): Locator;
  /** Mocks the status of the box. */
  mockStatus(change: Partial<Status>): Promise<void>;
  /** Mocks the apps and messages of this user. */
  mockApps(change: (apps: InstalledApp[]) => InstalledApp[]): Promise<void>;
  mockMessages(messages: readonly Partial<Message>[]): Promise<void>;
}

/** A browser window that shows one screen after another. */
export interface ScreenDriver {
  /** Shows a screen in a new tab, which is closed by the next call. */
  show(screen: Screen): Promise<Page>;
  leave(): Promise<void>;
}

/** Each user has one window with one language, theme and size for all screens. */
export function createScreenDriver(browser: JourneyBrowser, company: Company, look: Look): ScreenDriver {
  const address = portalAt(company.box.port);
  const windows = new Map<string, Promise<Visitor>>();
  let last: Page | undefined;

  async function open(who: NonNullable<Screen['who']>): Promise<Visitor> {
    const visitor = await browser.visit(address, look);
    // Mocked responses do not always match the other responses of the box.
    visitor.allowConsole(/net::ERR_|status of (404|421|503)|preload|A part of the page could not be loaded/);
    if (who !== 'nobody') await visitor.takeSession(company.signIn(users[who]));
    return visitor;
  }

  const windowOf = (who: NonNullable<Screen['who']>) => {
    const found = windows.get(who) ?? open(who);
    windows.set(who, found);
    return found;
  };

  return {
    async show(screen) {
      const visitor = await windowOf(screen.who ?? 'admin');
      await last?.close();
      const page = await visitor.page.context().newPage();
      last = page;
      // Removes what earlier screens stored on this device, such as a narrow sidebar.
      await page.addInitScript('localStorage.clear()');
      const scene = sceneOf(page, company, look);
      if (screen.mode !== undefined) await setMode(page, address, screen.mode);
      await screen.before?.(scene);
      await page.goto(typeof screen.at === 'string' ? screen.at : screen.at(scene));
      await (screen.shows?.(scene) ?? scene.heading).waitFor();
      await screen.after?.(scene);
      await untilStill(page);
      return page;
    },
    async leave() {
      for (const visitor of windows.values()) await (await visitor).leave();
      windows.clear();
    },
  };
}

/**
 * Fonts and images are loaded, finite animations have ended, nothing is shown as loading, and no dialog is hidden until a phone has shown its keyboard
 * (react-aria waits for that for a moment).
 */
const isStill = `document.fonts.status === 'loaded'
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)
  && [...document.images].every((image) => image.complete)
  && !document.querySelector('main [class*=_spinner_], [class*=skeleton], [aria-busy=true]')
  && !document.querySelector('[style*="mask-image"]')`;

/** Waits until the page is still. Playwright's own waiting is blocked by the page's CSP. */
export async function untilStill(page: Page): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(20)) if (await page.evaluate(isStill)) return;
  throw new Error('the page does not come to rest');
}

/** Enters or leaves settings mode in the window's session. */
async function setMode(page: Page, address: string, isOn: boolean): Promise<void> {
  const [cookie] = (await page.context().cookies(address)).filter(({ name }) => name === 'USESSIONID');
  const session = clientOf(Number(new URL(address).port), cookie?.value);
  const path = '/api/v1/adminmode';
  const { status } = await (isOn ? session.post(path, { body: { password: knownPassword } }) : session.delete(path));
  if (status !== 200) throw new Error(`settings mode cannot be changed: ${status}`);
}

function sceneOf(page: Page, company: Company, { language = 'de', size }: Look): Scene {
  const address = portalAt(company.box.port);
  const word = (de: string, en: string) => (language === 'de' ? de : en);
  const token = async () => (await page.context().cookies(address)).find(({ name }) => name === 'USESSIONID')?.value;
  return {
    page,
    company,
    address,
    isPhone: size === 'phone',
    heading: page
      .getByRole('heading')
      .filter({ hasNotText: /^(Wird geladen|Loading)/ })
      .first(),
    word,
    button: (de, en) => page.getByRole('button', { name: word(de, en), exact: true }).first(),
    field: (de, en) => page.getByLabel(word(de, en), { exact: true }),
    mockStatus: async (change) => mockStatusRoute(page, { ...(await statusOf(address, await token())), ...change }),
    async mockApps(change) {
      const answer = await company.admin.get('/api/v1/apps', { headers: { 'accept-language': language } });
      await page.route('**/api/v1/apps', (route) => route.fulfill({ json: change(answer.json) }));
    },
    async mockMessages(messages) {
      const json = messages.map((message, number) => ({ ...plainMessage(number), ...message }));
      await page.route('**/api/v1/messages', (route) => route.fulfill({ json }));
    },
  };
}

const plainMessage = (number: number): Message => ({
  id: `message-${number}`,
  indicatorId: '',
  type: 'NOTIFICATION',
  progressType: null,
  status: 'INFO',
  text: '',
  progress: 100,
  recipients: [],
  messageTime: new Date(Date.now() - (number + 1) * 3_700_000).toISOString(),
  seen: true,
});
