import { knownPassword } from '@kontor/testkit/people';
import { hasSwift } from '@kontor/testkit/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lane, openLane, untilCrash } from './crash-lane.fixture.ts';

// Keeps T2 where an app gets, copies, gets back or loses its buckets. One story, told in order; the server of buckets itself runs on all the time.
describe.runIf(hasSwift)('killed at the buckets of an app', () => {
  let lane: Lane;
  beforeAll(async () => {
    lane = await openLane({ countsIn: 'objectstorage' });
  });
  afterAll(() => lane.close());

  /** Does something with the app until the server is killed there, and answers what is there in the end. */
  async function crash(point: string, work: () => Promise<{ status: number; text: string }>) {
    await lane.server()?.kill();
    await lane.boot(point);
    expect(await untilCrash(lane, work), 'the point was passed').toBe(true);
    await lane.boot();
    return lane.check();
  }

  test('while it is installed', async () => {
    lane.offerNew();
    expect(await crash('app-install/databases/after', lane.install)).toMatchObject({ status: 'RUNNING' });
  });

  test('while it is updated', async () => {
    const appVersion = lane.offerNew();
    expect(await crash('app-update/dump/after', lane.update)).toMatchObject({ appVersion });
  });

  test.each(['dump/undo-before', 'dump/undo-after'])('while an update is taken back, at %s', async (point) => {
    const { appVersion } = (await lane.check()) ?? {};
    lane.offerNew('exits');
    expect(await crash(`app-update/${point}`, lane.update)).toMatchObject({ appVersion });
  });

  test('while it is removed with all that was made', async () => {
    lane.expectNothing();
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    const remove = () => lane.client().delete(`/api/v1/apps/app-probe?${query}`);
    expect(await crash('app-remove/databases/after', remove)).toBeUndefined();
  });
});
