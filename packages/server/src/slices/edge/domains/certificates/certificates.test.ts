import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import { readCertificate } from '../../../../adapters/certificates/authority.ts';
import { createAcmeChallenges } from './acme-challenges.ts';
import { createCertificates } from './certificates.ts';
import { createCertificatesDb } from './certificates-db.ts';

const day = 24 * 3_600_000;

let clock: VirtualClock;
let core: TestCore;
beforeEach(() => {
  clock = createVirtualClock(Date.parse('2026-05-01T00:00:00Z'));
  core = createTestCore({ clock });
});
afterEach(() => core.remove());

/** Returns which hosts have a certificate after a pass on a box of this name. */
async function hostsAfterPass(name: string): Promise<string[]> {
  const db = createCertificatesDb(core.database);
  const noCommands = { run: () => Promise.reject(new Error('nothing is run')) };
  const certificates = createCertificates({
    ...{ core, db, boxKey: openBoxKey(core.config.data), hosts: () => [name] },
    challenges: createAcmeChallenges('http', noCommands, core.config.data),
  });
  certificates.reconciler.wake();
  await certificates.reconciler.idle();
  await certificates.reconciler.stop();
  return db.all().map(({ host }) => host);
}

test('a host gets a certificate, and one that is no more loses its own', async () => {
  expect(await hostsAfterPass('cloud.old.lan')).toEqual(['cloud.old.lan']);
  expect(await hostsAfterPass('cloud.firma.lan')).toEqual(['cloud.firma.lan']);
});

test('with a damaged database none is written down, and none is dropped', async () => {
  await hostsAfterPass('cloud.old.lan');
  core.fault = 'damaged';
  expect(await hostsAfterPass('cloud.firma.lan')).toEqual(['cloud.old.lan']);
});

test('what was made while the clock was a month ahead counts as soon as the clock is set right', async () => {
  clock.jump(32 * day);
  await hostsAfterPass('cloud.firma.lan');
  clock.jump(-32 * day);
  await hostsAfterPass('cloud.firma.lan');
  const [row] = createCertificatesDb(core.database).all();
  expect(readCertificate(row?.chain ?? '').starts).toBeLessThanOrEqual(clock.now());
  const authority = core.settings.get('certificates', 'authority') ?? '';
  expect(readCertificate(authority).starts).toBeLessThanOrEqual(clock.now());
});

test('an authority that starts later is made again as soon as the clock is set right, and so is what it signed', async () => {
  // Certificates are valid from ten years before they were made.
  clock.jump(11 * 365 * day);
  await hostsAfterPass('cloud.firma.lan');
  const early = core.settings.get('certificates', 'authority') ?? '';
  clock.jump(-11 * 365 * day);
  expect(readCertificate(early).starts).toBeGreaterThan(clock.now());
  await hostsAfterPass('cloud.firma.lan');
  const authority = core.settings.get('certificates', 'authority') ?? '';
  expect(readCertificate(authority).starts).toBeLessThanOrEqual(clock.now());
  const [row] = createCertificatesDb(core.database).all();
  expect(row?.chain).toContain(authority.trim());
  expect(row?.chain).not.toContain(early.trim());
});
