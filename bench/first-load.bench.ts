import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser, type Visitor } from '../e2e/support/browser.ts';
import { owner, withBox } from './box.ts';
import type { Row } from './rounds.ts';

/** Compressed bytes of scripts and styles. */
interface Weight {
  /** Requested before the user could do anything. */
  first: number;
  /** Requested after a field first had the focus: prefetched while the user types. */
  ahead: number;
}

/** Runs in the page: records the time of the first focus, before any other listener. */
const noteFocus = `
  addEventListener('focusin', () => { window.firstFocus ??= performance.now() }, { capture: true });
`;

/** Runs in the page: start and compressed size of every script and style sheet. */
const readParts = `({
  focus: window.firstFocus ?? Infinity,
  parts: performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.(js|css)$/.test(new URL(name).pathname))
    .map(({ startTime, encodedBodySize }) => ({ startTime, encodedBodySize })),
})`;

interface Read {
  focus: number;
  parts: { startTime: number; encodedBodySize: number }[];
}

/** The page counts as loaded when nothing arrived for a second; the live stream never ends, so the network never becomes idle. */
async function untilNothingArrives({ page }: Visitor): Promise<Read> {
  for (let seen = -1; ; ) {
    const read: Read = await page.evaluate(readParts);
    if (read.parts.length === seen) return read;
    seen = read.parts.length;
    await wait(1000);
  }
}

/** Loads a page with an empty cache and measures the transferred bytes. */
async function weigh(visitor: Visitor, path: string, ready: string): Promise<Weight> {
  await visitor.page.addInitScript(noteFocus);
  await visitor.page.goto(path);
  await visitor.page.locator(ready).first().waitFor();
  const { focus, parts } = await untilNothingArrives(visitor);
  const sum = (some: Read['parts']) => some.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  return {
    first: sum(parts.filter(({ startTime }) => startTime <= focus)),
    ahead: sum(parts.filter(({ startTime }) => startTime > focus)),
  };
}

const kB = (bytes: number) => bytes / 1000;

const row = (page: string, limit: number, { first, ahead }: Weight): Row => ({
  what: `first load: scripts and styles of ${page}`,
  value: kB(first),
  limit,
  mustBe: 'at most',
  unit: 'kB',
  detail: ahead > 0 ? `${kB(ahead).toFixed(0)} kB more while the person types` : '',
});

/** Load of the first visit: the login page, and Home with an empty cache. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async ({ port }) => {
    const browser = await launchBrowser();
    try {
      const address = `http://cloud.kontor.localhost:${port}`;
      const guest = await browser.visit(address);
      const login = await weigh(guest, '/', 'input[type=password]');
      await guest.leave();

      const user = await browser.visit(address);
      await user.signIn(owner.username, owner.password);
      const home = await weigh(user, '/', 'nav');
      await user.leave();
      return [row('login', 90, login), row('home', 170, { first: home.first + home.ahead, ahead: 0 })];
    } finally {
      await browser.close();
    }
  });
