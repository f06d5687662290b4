import { hasMariadb } from '@kontor/testkit/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointsOf, untilCrashed } from './backups.fixture.ts';
import { type Besides, createBesides } from './besides.fixture.ts';
import { type CrashHarness, openCrashHarness } from './crash-harness.fixture.ts';

const steps = [
  ...['check', 'clear', 'base', 'fetch', 'prepare', 'exchange', 'volumes'],
  ...['databases', 'group', 'account', 'words', 'load', 'start', 'healthy'],
];
const afterwards = ['route', 'clean'];
const aside = { done: ['databases/after', 'load/before', 'load/after'], undone: ['databases', 'load'] };

// Keeps T2: the server ends at every point while an app is installed from a backup; the next start completes or undoes it entirely.
describe.each([
  {
    ...{ what: 'with files', options: {}, isThere: true },
    ...{ done: pointsOf([...steps, ...afterwards], ['before', 'after']), undone: steps },
  },
  { what: 'with a database', options: { countsIn: 'mysql' as const }, isThere: hasMariadb, ...aside },
])('the server ends while a second app $what is restored', ({ options, isThere, done, undone }) => {
  let harness: CrashHarness;
  let besides: Besides;
  beforeAll(async () => {
    if (!isThere) return;
    harness = await openCrashHarness(options);
    harness.offerNew();
    besides = createBesides(harness);
    await besides.begin();
  });
  afterAll(() => harness?.close());

  test.runIf(isThere).each(done)('a restore at %s is completed', async (point) => {
    await besides.remove(`app-beside/${point}`);
    await untilCrashed(harness, besides.installBeside);
    await harness.boot();
    await besides.installBeside();
    await besides.end();
  });

  test.runIf(isThere).each(pointsOf(undone, ['undo-before', 'undo-after']))(
    'a restore is undone at %s, and the next one is complete',
    async (point) => {
      await besides.remove(`app-beside/${point}`, besides.cancelAtRoute);
      await untilCrashed(harness, besides.installBeside);
      await harness.boot();
      await expect(besides.installBeside()).rejects.toMatchObject({ code: 'job-cancelled' });
      besides.expectNothing();
      besides.again();
      await besides.installBeside();
      await besides.end();
    },
  );

  test.runIf(isThere)('a process that is killed on the way', async () => {
    await besides.remove('app-beside/check/before');
    await untilCrashed(harness, besides.installBeside);
    await harness.boot('app-beside/load/before', 'killed');
    expect((await harness.server().ended).signal).toBe('SIGKILL');
    await harness.boot();
    await besides.installBeside();
    await besides.end();
  });
});
