import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser, type Visitor } from '../e2e/browser.ts';
import { owner, withBox } from './box.ts';
import type { Row } from './rounds.ts';

interface Weight {
  /** Compressed bytes of scripts and styles, heads of the answers included. */
  code: number;
  /** Everything else: the page, pictures, fonts, answers of the API. */
  rest: number;
}

/** The page is loaded when nothing arrived for a second; the live stream never ends, so there is no quiet network to wait for. */
async function untilNothingArrives(arrivals: () => number): Promise<void> {
  for (let seen = -1; arrivals() !== seen; ) {
    seen = arrivals();
    await wait(1000);
  }
}

/** Loads a page with an empty cache and weighs what came over the wire. */
async function weigh({ page }: Visitor, path: string, ready: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const weight = { code: 0, rest: 0 };
  let arrived = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    arrived += 1;
    const isCode = ['Script', 'Stylesheet'].includes(types.get(requestId) ?? '');
    weight[isCode ? 'code' : 'rest'] += encodedDataLength;
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await untilNothingArrives(() => arrived);
  return weight;
}

const row = (what: string, limit: number, { code, rest }: Weight): Row => ({
  what: `first load: scripts and styles of ${what}`,
  value: code / 1000,
  limit,
  mustBe: 'at most',
  unit: 'kB',
  detail: `${(rest / 1000).toFixed(0)} kB of other things`,
});

/** What a person waits for who opens the portal for the first time: the login page, and home after it. */
export const benchmark = (): Promise<Row[]> =>
  withBox(async ({ port }) => {
    const browser = await launchBrowser();
    try {
      const address = `http://cloud.kontor.localhost:${port}`;
      const guest = await browser.visit(address);
      const login = await weigh(guest, '/', 'input[type=password]');
      guest.takeComplaints();
      await guest.leave();

      const person = await browser.visit(address);
      await person.signIn(owner.username, owner.password);
      const home = await weigh(person, '/', 'nav');
      person.takeComplaints();
      await person.leave();
      return [row('login', 90, login), row('home', 170, home)];
    } finally {
      await browser.close();
    }
  });
