import { knownPassword } from '@kontor/testkit/known-users';
import { hasSwift } from '@kontor/testkit/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashHarness, openCrashHarness, untilCrash } from './crash-harness.fixture.ts';

// Keeps T2 where the buckets of an app are created, dumped, restored or removed. One sequence of tests; the object storage itself runs all the time.
describe.runIf(hasSwift)('killed at the buckets of an app', () => {
  let harness: CrashHarness;
  beforeAll(async () => {
    harness = await openCrashHarness({ countsIn: 'objectstorage' });
  });
  afterAll(() => harness.close());

  /** Runs `work` until the server is killed at the point, and resolves with the app after the next start. */
  async function crash(point: string, work: () => Promise<{ status: number; text: string }>) {
    await harness.server()?.kill();
    await harness.boot(point);
    expect(await untilCrash(harness, work), 'the point was passed').toBe(true);
    await harness.boot();
    return harness.check();
  }

  test('while it is installed', async () => {
    harness.offerNew();
    expect(await crash('app-install/databases/after', harness.install)).toMatchObject({ status: 'RUNNING' });
  });

  test('while it is updated', async () => {
    const appVersion = harness.offerNew();
    expect(await crash('app-update/dump/after', harness.update)).toMatchObject({ appVersion });
  });

  test.each(['dump/undo-before', 'dump/undo-after'])('while an update is taken back, at %s', async (point) => {
    const { appVersion } = (await harness.check()) ?? {};
    harness.offerNew('exits');
    expect(await crash(`app-update/${point}`, harness.update)).toMatchObject({ appVersion });
  });

  test('while it is removed with all that was made', async () => {
    harness.expectNothing();
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    const remove = () => harness.client().delete(`/api/v1/apps/app-probe?${query}`);
    expect(await crash('app-remove/databases/after', remove)).toBeUndefined();
  });
});
