import { hasSlapd } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../outbox/free-port.fixture.ts';
import { type Lane, openLane, untilCrash } from './crash-lane.fixture.ts';

// Keeps T2 where an app gets or loses its account in the directory: it ends with one that works, or with none.
describe.runIf(hasSlapd)('killed at the account of an app', () => {
  let lane: Lane;
  beforeAll(async () => {
    lane = await openLane({ ldapPort: await freePort() });
  });
  afterAll(() => lane.close());

  /** Boots to be killed at a point, with the app there or not. */
  async function begin(crashAt: string, isThere: boolean): Promise<void> {
    await lane.boot(crashAt, crashAt === 'app-install/account/after' ? 'killed' : 'thrown');
    if (((await lane.check()) !== undefined) === isThere) return;
    await (isThere ? lane.install() : lane.remove());
    expect((await lane.check()) !== undefined).toBe(isThere);
  }

  /** Answers what is there in the end. */
  async function afterCrash(work: () => Promise<{ status: number; text: string }>) {
    expect(await untilCrash(lane, work), 'the point was passed').toBe(true);
    await lane.boot();
    const app = await lane.check();
    await lane.server().kill();
    return app;
  }

  test.each(['account/before', 'account/after'])('installing, at %s', async (point) => {
    lane.offerNew();
    await begin(`app-install/${point}`, false);
    expect(await afterCrash(lane.install)).toMatchObject({ status: 'RUNNING' });
  });

  test.each(['account/undo-before', 'account/undo-after'])('taking an installation back, at %s', async (point) => {
    lane.offerNew();
    await begin(`app-install/${point}`, false);
    lane.offerNew('silent');
    await lane.server().kill();
    await lane.boot(`app-install/${point}`);
    expect(await afterCrash(lane.install)).toBeUndefined();
  });

  test.each(['account/after', 'settle-account/before', 'settle-account/after'])('updating, at %s', async (point) => {
    lane.offerNew();
    await begin(`app-update/${point}`, true);
    await lane.server().kill();
    const appVersion = lane.offerNew();
    await lane.boot(`app-update/${point}`);
    expect(await afterCrash(lane.update)).toMatchObject({ status: 'RUNNING', appVersion });
  });

  test.each(['account/before', 'account/after'])('removing, at %s', async (point) => {
    lane.offerNew();
    await begin(`app-remove/${point}`, true);
    expect(await afterCrash(lane.remove)).toBeUndefined();
  });
});
