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

/** One screen of the portal as it can be looked at. */
export interface Screen {
  /** Also the name of its picture. */
  name: string;
  /** Who looks. Without a say an administrator. */
  who?: UserKind | 'nobody';
  /** Path of the portal, or the whole address of an app. */
  at: string | ((scene: Scene) => string);
  /** Needs settings mode, or that it is off. Without a say it does not matter. */
  mode?: boolean;
  /** Exists on one kind of device only. */
  only?: 'desktop' | 'phone';
  /** Happens before the page is opened: what the box is to pretend. */
  before?(scene: Scene): Promise<unknown>;
  /** Happens on the opened page, until what is meant is to be seen. */
  after?(scene: Scene): Promise<unknown>;
  /** Is there when the page is; without a say its first heading. */
  shows?(scene: Scene): Locator;
  /** Is part of the tests, and no picture. */
  isPlain?: boolean;
}

/** What a screen acts on. */
export interface Scene {
  page: Page;
  company: Company;
  address: string;
  isPhone: boolean;
  /** The first heading of a page that is more than about to come. */
  heading: Locator;
  /** The word of the language the page is shown in. */
  word(de: string, en: string): string;
  button(de: string, en: string): Locator;
  field(de: string, en: string): Locator;
  /** The box seems to be in another state, on the ways given. */
  mockStatus(change: Partial<Status>): Promise<void>;
  /** The apps and messages this person has seem to be these. */
  mockApps(change: (apps: InstalledApp[]) => InstalledApp[]): Promise<void>;
  mockMessages(messages: readonly Partial<Message>[]): Promise<void>;
}

/** Somebody in front of a window, who looks at one screen after another. */
export interface ScreenDriver {
  /** In a tab of its own, which is closed with the next one. */
  show(screen: Screen): Promise<Page>;
  leave(): Promise<void>;
}

/** Each person has one window with one language, look and size for all the screens. */
export function createScreenDriver(browser: JourneyBrowser, company: Company, look: Look): ScreenDriver {
  const address = portalAt(company.box.port);
  const windows = new Map<string, Promise<Visitor>>();
  let last: Page | undefined;

  async function open(who: NonNullable<Screen['who']>): Promise<Visitor> {
    const visitor = await browser.visit(address, look);
    // What is pretended is not always what the other answers of the box fit to.
    visitor.allowConsole(/net::ERR_|status of (404|503)|preload/);
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
      // What an earlier screen has left on this device, as a narrow sidebar.
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
 * Letters and pictures are there, nothing moves that will come to rest, nothing is still on its way, and no window is hidden until a phone has
 * brought up its keyboard (react-aria waits for that for a moment).
 */
const isStill = `document.fonts.status === 'loaded'
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)
  && [...document.images].every((image) => image.complete)
  && !document.querySelector('main [class*=_spinner_], [class*=skeleton], [aria-busy=true]')
  && !document.querySelector('[style*="mask-image"]')`;

/** The page's policy forbids what Playwright's own waiting does. */
export async function untilStill(page: Page): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(20)) if (await page.evaluate(isStill)) return;
  throw new Error('the page does not come to rest');
}

/** Settings mode, in the session the window has. */
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
