import { hasMariadb } from '@kontor/testkit/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointsOf, untilCrashed } from './backups.fixture.ts';
import { type CrashHarness, openCrashHarness } from './crash-harness.fixture.ts';
import { createRebuilds, type Rebuilds } from './rebuilds.fixture.ts';

const steps = [
  ...['check', 'clear', 'base', 'fetch', 'prepare', 'exchange', 'volumes'],
  ...['recreate', 'databases', 'account', 'load', 'start', 'healthy'],
];
const afterwards = ['route', 'group', 'stop-again', 'clean'];
const aside = { done: ['recreate/after', 'load/before', 'load/after'], undone: ['recreate', 'load'] };

// Keeps T2: the server ends at every point of a rebuild; the next start completes or undoes it entirely.
describe.each([
  {
    ...{ what: 'with files', options: {}, isThere: true },
    ...{ done: pointsOf([...steps, ...afterwards], ['before', 'after']), undone: steps },
  },
  { what: 'with a database', options: { countsIn: 'mysql' as const }, isThere: hasMariadb, ...aside },
])('the server ends while an app $what is rebuilt', ({ options, isThere, done, undone }) => {
  let harness: CrashHarness;
  let rebuilds: Rebuilds;
  beforeAll(async () => {
    if (!isThere) return;
    harness = await openCrashHarness(options);
    harness.offerNew();
    rebuilds = createRebuilds(harness);
    await rebuilds.begin();
  });
  afterAll(() => harness?.close());

  test.runIf(isThere).each(done)('a rebuild at %s is completed', async (point) => {
    await rebuilds.vanish(`app-rebuild/${point}`);
    await untilCrashed(harness, rebuilds.rebuildApp);
    await harness.boot();
    await rebuilds.rebuildApp();
    await rebuilds.end();
  });

  test.runIf(isThere).each(pointsOf(undone, ['undo-before', 'undo-after']))(
    'a rebuild is undone at %s, and the next one is complete',
    async (point) => {
      await rebuilds.vanish(`app-rebuild/${point}`, rebuilds.cancelAtRoute);
      await untilCrashed(harness, rebuilds.rebuildApp);
      await harness.boot();
      await expect(rebuilds.rebuildApp()).rejects.toMatchObject({ code: 'job-cancelled' });
      rebuilds.expectNothing();
      rebuilds.again();
      await rebuilds.rebuildApp();
      await rebuilds.end();
    },
  );

  test.runIf(isThere)('a process that is killed on the way', async () => {
    await rebuilds.vanish('app-rebuild/check/before');
    await untilCrashed(harness, rebuilds.rebuildApp);
    await harness.boot('app-rebuild/load/before', 'killed');
    expect((await harness.server().ended).signal).toBe('SIGKILL');
    await harness.boot();
    await rebuilds.rebuildApp();
    await rebuilds.end();
  });
});
