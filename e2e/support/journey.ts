import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type JourneyBrowser, type Look, launchBrowser, type Visitor } from './browser.ts';

/** Retries until the assertion holds. Bounded, so that a journey ends. */
export const eventually = <T>(holds: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(holds, { timeout, interval: 50 });

/** Returns the address of the portal of a server on this port. */
export const portalAt = (port: number): string => `http://cloud.kontor.localhost:${port}`;

/** The open windows of one test file. */
export interface Journey {
  /** Opens a window with cookies of its own, until the end of the test. */
  visit(address: string, look?: Look): Promise<Visitor>;
}

const pictures = join(import.meta.dirname, '../../shots/failed');

/**
 * Provides the browser of a test file. After each test all windows are closed: errors of their pages fail the test, and a failed test leaves a
 * picture of each window in shots/failed. Call it at the top of the file.
 */
export function useBrowser(): Journey {
  let browser: JourneyBrowser;
  const open = new Set<Visitor>();
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async ({ task }) => {
    const visitors = [...open];
    open.clear();
    if (task.result?.state === 'fail') await saveScreenshots(visitors, task.name);
    for (const visitor of visitors) await visitor.leave();
  });
  afterAll(() => browser.close());
  return {
    async visit(address, look) {
      const visitor = await browser.visit(address, look);
      open.add(visitor);
      return visitor;
    },
  };
}

async function saveScreenshots(visitors: readonly Visitor[], test: string): Promise<void> {
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  for (const [number, { page }] of visitors.entries())
    await page.screenshot({ path: join(pictures, `${name}-${number + 1}.png`) });
}
