import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const everywhere = '{packages,scripts,e2e,bench,catalogue}/**';
const never = ['**/node_modules/**', '**/dist/**', 'data/**'];
const slow = [
  `${everywhere}/*.real.test.{ts,tsx}`,
  `${everywhere}/*.browser.test.{ts,tsx}`,
  `${everywhere}/*.apps.test.ts`,
  'e2e/**/*.test.ts',
];

/**
 * A server is killed again and again and comes back, which is mostly waiting. Each file has data of its own and no other part is in it, so two go side by side.
 * Containers share one daemon, so those that kill with them are no part of this.
 */
const kills = [
  `${everywhere}/{account,database,export,install,restore,update}-crash.real.test.ts`,
  `${everywhere}/random-kills.real.test.ts`,
];

/** Containers bring networks that come and go; at each a browser drops what it is about to load, in other files as well. */
const networks = ['e2e/**/*-docker.test.ts'];

/** Only when it is asked for by name: whoever runs the tests of a folder has no minutes to wait. */
const asksForApps = process.argv.includes('--project=apps');
const apps = {
  extends: true as const,
  test: {
    name: 'apps',
    sequence: { groupOrder: 5 },
    include: [`${everywhere}/*.apps.test.ts`, '**/built-apps.real.test.ts'],
    exclude: never,
    // They build on one machine and with one mirror.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
};

/**
 * A file's name says what a test costs: `*.test.ts` is a unit, `*.real.test.ts` needs a real part, `*.browser.test.ts` and e2e/ a browser. `*.apps.test.ts` builds
 * apps of the catalogue for minutes and runs only when asked for: `npm run test:apps`.
 */
export default defineConfig({
  test: {
    // Without isolation the modules of a worker load once (six times as fast), which is why modules keep no state (T3).
    // Forks, because adapters change umask, working directory and signal handlers, which threads may not.
    isolate: false,
    pool: 'forks',
    environment: 'node',
    setupFiles: ['scripts/test/no-noise.ts'],
    allowOnly: false,
    retry: 0,
    // A busy machine is no fault: a second, which is the usual, is soon over on one.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [`${everywhere}/*.test.{ts,tsx}`],
          exclude: [...never, ...slow],
          // Vitest leaves one core to itself, which on two would leave half of the work undone meanwhile.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // A bound against hanging, not a measure of speed: a machine shared with others is at times ten times slower.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'kills',
          sequence: { groupOrder: 1 },
          include: kills,
          exclude: never,
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          sequence: { groupOrder: 2 },
          include: [`${everywhere}/*.real.test.{ts,tsx}`],
          exclude: [...never, ...kills, '**/*.browser.test.{ts,tsx}', 'e2e/**'],
          // Each has folders, ports and daemons of its own, and most of it is waiting for them.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 3 },
          include: [`${everywhere}/*.browser.test.{ts,tsx}`, 'e2e/**/*.test.ts'],
          exclude: [...never, ...networks, '**/*.apps.test.ts'],
          // Each file has a box and a browser of its own, and while one waits for its page the other goes on.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-alone',
          sequence: { groupOrder: 4 },
          include: networks,
          exclude: never,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...(asksForApps ? [apps] : []),
    ],
  },
});
