import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { pictureScale, pictureSize } from '@kontor/contract/rules/talk/manual-pictures';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** How a page is shown; by default German, light, on a desktop. */
export interface Look {
  language?: 'de' | 'en';
  theme?: 'light' | 'dark';
  /** `picture`: a small window, for pictures in the manuals. */
  size?: 'desktop' | 'tablet' | 'phone' | 'picture';
}

/** A browser window with cookies of its own. */
export interface Visitor {
  page: Page;
  /** Signs in through the API, for journeys that do not test the sign-in itself. Open a page afterwards. */
  signIn(username: string, password: string): Promise<void>;
  /** Continues a session that was started elsewhere. Open a page afterwards. */
  takeSession(token: string): Promise<void>;
  /** Resolves with the accessibility faults axe finds on the current page, one line each. */
  accessibilityFaults(): Promise<string[]>;
  /** Returns and clears the page's errors so far, for journeys that expect some. */
  takeComplaints(): string[];
  /** Ignores matching errors from the start of the visit to its end. */
  allowConsole(complaint: RegExp): void;
  /** Closes the window. Throws on console errors, uncaught exceptions, and requests blocked by the CSP. */
  leave(): Promise<void>;
}

export interface JourneyBrowser {
  visit(baseUrl: string, look?: Look): Promise<Visitor>;
  close(): Promise<void>;
}

const sizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  // The menu beside the page is no part of the picture.
  picture: { width: pictureSize.width + 256, height: pictureSize.height },
};
const locales = { de: 'de-DE', en: 'en-US' };

/** Debian's headless-shell Chromium, which saves a third of the time by not rendering a window. No browser is downloaded. */
const program = '/usr/lib/chromium/chromium-headless-shell';

/** Starts headless Chromium. The caller must close it. */
export async function launchBrowser(): Promise<JourneyBrowser> {
  if (!existsSync(program)) throw new Error(`${program} is missing: on Debian as root npm test installs it`);
  const browser = await chromium.launch({
    executablePath: program,
    // Chromium's sandbox does not work as root, which CI runs as; /dev/shm is small in containers.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      // A process less, and scripts that are not optimised for pages which live for a second: a fifth of the processor time.
      '--in-process-gpu',
      '--js-flags=--lite-mode',
      // Domains of a company, for journeys that assign some to an app (RFC 2606, 2).
      '--host-resolver-rules=MAP *.test 127.0.0.1',
    ],
  });
  return {
    visit: (baseUrl, look = {}) => visit(browser, baseUrl, look),
    close: () => browser.close(),
  };
}

async function visit(browser: Browser, baseUrl: string, look: Look): Promise<Visitor> {
  const size = look.size ?? 'desktop';
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: locales[look.language ?? 'de'],
    colorScheme: look.theme ?? 'light',
    viewport: sizes[size],
    deviceScaleFactor: size === 'picture' ? pictureScale : 1,
    hasTouch: size === 'tablet' || size === 'phone',
    isMobile: size === 'phone',
    // A box that encrypts signs its certificates itself; other tests verify them with curl.
    ignoreHTTPSErrors: true,
    // Animations would make pictures and clicks differ from run to run.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  // Networks of containers and apps come and go on the test machine; the portal retries.
  const allowed: RegExp[] = [/net::ERR_NETWORK_CHANGED/];
  context.on('page', (page) => listenForComplaints(page, baseUrl, complaints));
  const page = await context.newPage();
  return {
    page,
    signIn: (username, password) => signIn(context, baseUrl, { username, password }),
    takeSession: (token) =>
      addCookies(context, baseUrl, { [isEncrypted(baseUrl) ? '__Host-USESSIONID' : 'USESSIONID']: token }),
    accessibilityFaults: () => findAccessibilityFaults(page),
    takeComplaints: () => complaints.splice(0),
    allowConsole: (complaint) => void allowed.push(complaint),
    async leave() {
      await context.close();
      const left = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      if (left.length > 0) throw new Error(`The page complained:\n${left.join('\n')}`);
    },
  };
}

/** Covers all windows of the visit, except frames and windows of apps. */
function listenForComplaints(page: Page, baseUrl: string, complaints: string[]): void {
  const isForeign = (url = baseUrl) => /^https?:/.test(url) && !url.startsWith(baseUrl);
  page.on('pageerror', ({ message, stack = '' }) => {
    if (!isForeign(/https?:\/\/[^\s)]+/.exec(stack)?.[0])) complaints.push(`script: ${message}`);
  });
  page.on('console', (message) => {
    const { url } = message.location();
    if (isForeign(url)) return;
    // The browser reports every refused request as an error; a refusal is a valid response, and journeys check how the page handles it.
    const isRefusal = /\/(api|\.kontor)\//.test(url) && /^Failed to load resource.* 4\d\d /.test(message.text());
    if (isRefusal || !['error', 'warning'].includes(message.type())) return;
    complaints.push(`console.${message.type()}: ${message.text()} (${url})`);
  });
}

/** Connects to loopback under the portal's host name: unlike browsers, this process cannot be relied on to resolve names below `localhost`. */
async function signIn(context: BrowserContext, baseUrl: string, form: Record<string, string>): Promise<void> {
  const { host, port } = new URL(baseUrl);
  const body = new URLSearchParams(form).toString();
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/login', headers, agent: false });
  const [answer] = (await once(call.end(body), 'response')) as [IncomingMessage];
  const said = await text(answer);
  const cookies = (answer.headers['set-cookie'] ?? []).flatMap((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value ?? '']];
  });
  if (answer.statusCode !== 200 || cookies.length === 0) {
    throw new Error(`${form.username} cannot sign in: ${answer.statusCode} ${said}`);
  }
  await addCookies(context, baseUrl, Object.fromEntries(cookies));
}

const isEncrypted = (url: string): boolean => url.startsWith('https:');

/** Adds cookies as the portal sets them: for its own host only. */
async function addCookies(context: BrowserContext, url: string, cookies: Record<string, string>): Promise<void> {
  const ours = { url, httpOnly: true, sameSite: 'Lax' as const, secure: isEncrypted(url) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, ...ours })));
}

/** The script that adds axe to a page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Resolves with the faults axe finds on a page, of any impact, without those in an app's frame. With `rules` only these rules are checked. */
export async function findAccessibilityFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Parsing the script takes the browser longer than running all rules, so it is added once per page.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`${axe};0`);
  const only = rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {};
  const options = { resultTypes: ['violations'], iframes: false, ...only };
  const ask = `axe.run({ exclude: ['iframe'] }, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(ask);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
