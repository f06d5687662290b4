import { hasMariadb } from '@kontor/testkit/databases';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashHarness, openCrashHarness, untilCrash } from './crash-harness.fixture.ts';

/** At these points a process is killed, together with the database server. */
const killed = ['app-install/databases/after', 'app-update/dump/after', 'app-update/dump/undo-before'];

// Keeps T2 where the database of an app is created, dumped, restored or removed: it ends with all of its content, or with none. One sequence of tests.
describe.runIf(hasMariadb)('killed at the database of an app', () => {
  let harness: CrashHarness;
  beforeAll(async () => {
    harness = await openCrashHarness({ countsIn: 'mysql' });
  });
  afterAll(() => harness.close());

  /** Runs `work` until the server is killed at the point, and resolves with the app after the next start. */
  async function crash(point: string, work: () => Promise<{ status: number; text: string }>) {
    await harness.server()?.kill();
    await harness.boot(point, killed.includes(point) ? 'killed' : 'thrown');
    expect(await untilCrash(harness, work), 'the point was passed').toBe(true);
    await harness.boot();
    return harness.check();
  }

  test('while an installation is taken back', async () => {
    harness.offerNew('exits');
    expect(await crash('app-install/databases/undo-before', harness.install)).toBeUndefined();
  });

  test('while it is installed', async () => {
    harness.offerNew();
    expect(await crash('app-install/databases/after', harness.install)).toMatchObject({ status: 'RUNNING' });
  });

  test.each(['dump/after', 'settle-databases/before'])('while it is updated, at %s', async (point) => {
    const appVersion = harness.offerNew();
    expect(await crash(`app-update/${point}`, harness.update)).toMatchObject({ appVersion });
  });

  test.each(['dump/undo-before', 'dump/undo-after'])('while an update is taken back, at %s', async (point) => {
    const { appVersion } = (await harness.check()) ?? {};
    harness.offerNew('exits');
    expect(await crash(`app-update/${point}`, harness.update)).toMatchObject({ appVersion });
  });

  test('while it is removed', async () => {
    expect(await crash('app-remove/databases/before', harness.remove)).toBeUndefined();
  });

  test.each(['dump/after', 'dump/undo-before'])('while what was kept is copied and put back, at %s', async (point) => {
    harness.offerNew('exits');
    expect(await crash(`app-install/${point}`, harness.install)).toBeUndefined();
  });

  test('while it is removed with all that was made', async () => {
    harness.offerNew();
    await harness.server().kill();
    await harness.boot();
    await harness.install();
    expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
    harness.expectNothing();
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    const remove = () => harness.client().delete(`/api/v1/apps/app-probe?${query}`);
    expect(await crash('app-remove/databases/after', remove)).toBeUndefined();
  });
});
