import { hasMariadb } from '@kontor/testkit/databases';
import { knownPassword } from '@kontor/testkit/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lane, openLane, untilCrash } from './crash-lane.fixture.ts';

/** Here a process is killed, with the server of databases beside it. */
const killed = ['app-install/databases/after', 'app-update/dump/after', 'app-update/dump/undo-before'];

// Keeps T2 where an app gets, copies, gets back or loses its database: it ends with all that was in it, or with none. One story, told in order.
describe.runIf(hasMariadb)('killed at the database of an app', () => {
  let lane: Lane;
  beforeAll(async () => {
    lane = await openLane({ countsIn: 'mysql' });
  });
  afterAll(() => lane.close());

  /** Does something with the app until the server is killed there, and answers what is there in the end. */
  async function crash(point: string, work: () => Promise<{ status: number; text: string }>) {
    await lane.server()?.kill();
    await lane.boot(point, killed.includes(point) ? 'killed' : 'thrown');
    expect(await untilCrash(lane, work), 'the point was passed').toBe(true);
    await lane.boot();
    return lane.check();
  }

  test('while an installation is taken back', async () => {
    lane.offerNew('exits');
    expect(await crash('app-install/databases/undo-before', lane.install)).toBeUndefined();
  });

  test('while it is installed', async () => {
    lane.offerNew();
    expect(await crash('app-install/databases/after', lane.install)).toMatchObject({ status: 'RUNNING' });
  });

  test.each(['dump/after', 'settle-databases/before'])('while it is updated, at %s', async (point) => {
    const appVersion = lane.offerNew();
    expect(await crash(`app-update/${point}`, lane.update)).toMatchObject({ appVersion });
  });

  test.each(['dump/undo-before', 'dump/undo-after'])('while an update is taken back, at %s', async (point) => {
    const { appVersion } = (await lane.check()) ?? {};
    lane.offerNew('exits');
    expect(await crash(`app-update/${point}`, lane.update)).toMatchObject({ appVersion });
  });

  test('while it is removed', async () => {
    expect(await crash('app-remove/databases/before', lane.remove)).toBeUndefined();
  });

  test.each(['dump/after', 'dump/undo-before'])('while what was kept is copied and put back, at %s', async (point) => {
    lane.offerNew('exits');
    expect(await crash(`app-install/${point}`, lane.install)).toBeUndefined();
  });

  test('while it is removed with all that was made', async () => {
    lane.offerNew();
    await lane.server().kill();
    await lane.boot();
    await lane.install();
    expect(await lane.check()).toMatchObject({ status: 'RUNNING' });
    lane.expectNothing();
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    const remove = () => lane.client().delete(`/api/v1/apps/app-probe?${query}`);
    expect(await crash('app-remove/databases/after', remove)).toBeUndefined();
  });
});
