import { hasSlapd } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../mail/outbox/free-port.fixture.ts';
import { type CrashHarness, openCrashHarness, untilCrash } from './crash-harness.fixture.ts';

// Keeps T2 where an app gets or loses its directory account: it ends with a working one, or with none.
describe.runIf(hasSlapd)('killed at the account of an app', () => {
  let harness: CrashHarness;
  beforeAll(async () => {
    harness = await openCrashHarness({ ldapPort: await freePort() });
  });
  afterAll(() => harness.close());

  /** Boots a server that ends at this point, with the app installed or not. */
  async function begin(crashAt: string, isThere: boolean): Promise<void> {
    await harness.boot(crashAt, crashAt === 'app-install/account/after' ? 'killed' : 'thrown');
    if (((await harness.check()) !== undefined) === isThere) return;
    await (isThere ? harness.install() : harness.remove());
    expect((await harness.check()) !== undefined).toBe(isThere);
  }

  /** Runs `work` until the crash, and resolves with the app after the next start. */
  async function afterCrash(work: () => Promise<{ status: number; text: string }>) {
    expect(await untilCrash(harness, work), 'the point was passed').toBe(true);
    await harness.boot();
    const app = await harness.check();
    await harness.server().kill();
    return app;
  }

  test.each(['account/before', 'account/after'])('installing, at %s', async (point) => {
    harness.offerNew();
    await begin(`app-install/${point}`, false);
    expect(await afterCrash(harness.install)).toMatchObject({ status: 'RUNNING' });
  });

  test.each(['account/undo-before', 'account/undo-after'])('taking an installation back, at %s', async (point) => {
    harness.offerNew();
    await begin(`app-install/${point}`, false);
    harness.offerNew('silent');
    await harness.server().kill();
    await harness.boot(`app-install/${point}`);
    expect(await afterCrash(harness.install)).toBeUndefined();
  });

  test.each(['account/after', 'settle-account/before', 'settle-account/after'])('updating, at %s', async (point) => {
    harness.offerNew();
    await begin(`app-update/${point}`, true);
    await harness.server().kill();
    const appVersion = harness.offerNew();
    await harness.boot(`app-update/${point}`);
    expect(await afterCrash(harness.update)).toMatchObject({ status: 'RUNNING', appVersion });
  });

  test.each(['account/before', 'account/after'])('removing, at %s', async (point) => {
    harness.offerNew();
    await begin(`app-remove/${point}`, true);
    expect(await afterCrash(harness.remove)).toBeUndefined();
  });
});
