import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** How a page is looked at. Without a say: German, light, a desktop. */
export interface Look {
  language?: 'de' | 'en';
  theme?: 'light' | 'dark';
  size?: 'desktop' | 'tablet' | 'phone';
}

/** One person at one browser window, with cookies of their own. */
export interface Visitor {
  page: Page;
  /** Signs in through the API, as every journey does whose subject is not the sign-in itself. Open a page afterwards. */
  signIn(username: string, password: string): Promise<void>;
  /** Goes on in a session that was begun elsewhere. Open a page afterwards. */
  takeSession(token: string): Promise<void>;
  /** What axe finds wrong on the page as it is now, one line each. */
  accessibilityFaults(): Promise<string[]>;
  /** Takes what the page has complained about until now, for journeys in which a complaint belongs to the matter. */
  takeComplaints(): string[];
  /** Complaints of this kind belong to the matter: they are not counted, from the start of the visit to its end. */
  allowConsole(complaint: RegExp): void;
  /** Ends the visit. Errors in the console, scripts that threw and requests the policy blocked are a failure of the journey. */
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
};
const locales = { de: 'de-DE', en: 'en-US' };

/** Debian's Chromium, without the window it would draw for nobody, which takes a third of its time. No browser is downloaded. */
const program = '/usr/lib/chromium/chromium-headless-shell';

/** Starts Chromium without a window. Close it when the journeys are over. */
export async function launchBrowser(): Promise<JourneyBrowser> {
  if (!existsSync(program)) throw new Error(`${program} is missing: on Debian as root npm test installs it`);
  const browser = await chromium.launch({
    executablePath: program,
    // Chromium has no sandbox for root, and CI is root; /dev/shm is small in containers.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      // Domains of a company, for journeys that give some to an app (RFC 2606, 2).
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
    hasTouch: size !== 'desktop',
    isMobile: size === 'phone',
    // A box that encrypts signs its certificates itself; whether they are right is tried with curl.
    ignoreHTTPSErrors: true,
    // Moving things make pictures and clicks differ from run to run.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  // Networks of containers and apps come and go on the machine of the tests; the portal asks again.
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

/** In all windows of the visit; what an app says of itself, in a frame or a window of its own, is not the portal's. */
function listenForComplaints(page: Page, baseUrl: string, complaints: string[]): void {
  const isForeign = (url = baseUrl) => /^https?:/.test(url) && !url.startsWith(baseUrl);
  page.on('pageerror', ({ message, stack = '' }) => {
    if (!isForeign(/https?:\/\/[^\s)]+/.exec(stack)?.[0])) complaints.push(`script: ${message}`);
  });
  page.on('console', (message) => {
    const { url } = message.location();
    if (isForeign(url)) return;
    // The browser reports every refused call as an error; a refusal is an answer, and journeys look at what the page makes of it.
    const isRefusal = /\/(api|\.kontor)\//.test(url) && /^Failed to load resource.* 4\d\d /.test(message.text());
    if (isRefusal || !['error', 'warning'].includes(message.type())) return;
    complaints.push(`console.${message.type()}: ${message.text()} (${url})`);
  });
}

/** The call goes to loopback under the portal's name: unlike browsers, this process need not find names below `localhost`. */
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

/** As the portal sets them: for its own host alone. */
async function addCookies(context: BrowserContext, url: string, cookies: Record<string, string>): Promise<void> {
  const ours = { url, httpOnly: true, sameSite: 'Lax' as const, secure: isEncrypted(url) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, ...ours })));
}

/** A script that puts axe into a page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page, of any impact; what an app shows in a frame is not the portal's. With `rules` only these are tried.
 */
export async function findAccessibilityFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Reading the script takes the browser longer than all the rules, so a page is given it once.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`${axe};0`);
  const only = rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {};
  const options = { resultTypes: ['violations'], iframes: false, ...only };
  const ask = `axe.run({ exclude: ['iframe'] }, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(ask);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
