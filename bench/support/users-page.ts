import { type JourneyBrowser, launchBrowser } from '../../e2e/support/browser.ts';
import type { Box } from '../box.ts';
import { inTurn, median, medianRatio, type Row } from '../rounds.ts';

const rounds = 5;

/** Runs in the page: the time at which such an element is first rendered, in milliseconds since the navigation. */
const noteFirst = (what: string) => `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('${what}')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstDrawn = performance.now() }));
  });
  watch.observe(document, { childList: true, subtree: true });
`;

const askFirst = `new Promise((resolve) => {
  const look = () => (window.firstDrawn === undefined ? requestAnimationFrame(look) : resolve(window.firstDrawn));
  look();
})`;

interface Opened {
  firstDrawn: number;
  /** Milliseconds from a typed letter to the filtered list; only for the list of users. */
  filtered: number;
}

/** Types a unique name; done when one row is left. Two animation frames ensure that it is painted. */
const filterOnce = `new Promise((resolve) => {
  const field = document.querySelector('input[type=search]');
  const rows = document.querySelector('tbody');
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (rows.children.length > 1) return;
    watch.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - began));
  });
  watch.observe(rows, { childList: true, subtree: true });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'vorname4711');
  field.dispatchEvent(new Event('input', { bubbles: true }));
})`;

/** Opens a page with an empty cache, as after following a link in a mail. */
async function open(browser: JourneyBrowser, { port, token }: Box, path: string, what: string): Promise<Opened> {
  const visitor = await browser.visit(`http://cloud.kontor.localhost:${port}`);
  const { page } = visitor;
  try {
    await visitor.takeSession(token);
    await page.addInitScript(noteFirst(what));
    await page.goto(path);
    await page.locator(what).first().waitFor();
    const firstDrawn = Number(await page.evaluate(askFirst));
    if (!path.endsWith('/users')) return { firstDrawn, filtered: 0 };
    await page.getByText(/^10\.\d{3} Personen/).waitFor();
    return { firstDrawn, filtered: Number(await page.evaluate(filterOnce)) };
  } finally {
    await visitor.leave();
  }
}

/** Measures the page with ten thousand users beside another settings page, which has next to nothing to load. */
export async function measureUsersPage(box: Box, serverMilliseconds: number): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const turns = await inTurn(
      rounds,
      () => open(browser, box, '/settings/users', 'tbody tr'),
      () => open(browser, box, '/settings/logs', '#content h1'),
    );
    const firstRow = median(turns.map(({ first }) => first.firstDrawn));
    return [
      {
        what: 'users page with 10,000 users: first row to the heading of a small page',
        value: medianRatio(turns, ({ firstDrawn }) => firstDrawn),
        limit: 1.5,
        mustBe: 'at most',
        detail: `first row after ${firstRow.toFixed(0)} ms, of that ${serverMilliseconds.toFixed(1)} ms at the server`,
      },
      {
        what: 'users page with 10,000 users: a name typed to the rows that fit',
        value: median(turns.map(({ first }) => first.filtered)),
        limit: 100,
        mustBe: 'at most',
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}
