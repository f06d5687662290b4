import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@kontor/contract/api';
import type { Endpoint } from '@kontor/contract/endpoint';
import { recoveryEndpoints } from '@kontor/contract/recovery';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox } from '@kontor/testkit/box';
import { expect, it } from 'vitest';

const portal = new URL('../../portal/src', import.meta.url).pathname;
const declared: Record<string, Endpoint> = { ...endpoints, ...recoveryEndpoints };

/** Asked once, because a person wants it: no query keeps the answer, so no news ask for it again. */
const askedByPeople = new Set([
  'GET /api/v1/passwords/{id}',
  'GET /api/v1/setup',
  'GET /api/v1/users/export',
  'GET /api/v1/users/{id}/twofactorcode',
]);

/** Reads of the portal. All that are shown are asked again when news come or when there is no stream of news. */
function readsOfThePortal(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: portal }).filter((path) => !path.includes('.test.'));
  const calls = files.flatMap((path) => readFileSync(join(portal, path), 'utf8').match(/(?<=api\(')GET [^']+/g) ?? []);
  return [...new Set(calls)].sort();
}

it('what an open page asks again by itself is a poll', () => {
  const reads = readsOfThePortal();
  expect(reads.length).toBeGreaterThan(20);
  expect(reads.filter((call) => !declared[call]?.poll && !askedByPeople.has(call))).toEqual([]);
});

const minute = 60_000;

it('admin mode ends under a page that only reads, and goes on under a person who goes about', async () => {
  const clock = createVirtualClock();
  const box = await startBox({ clock });
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const isOn = async () => (await admin.get('/api/v1/adminmode')).json.enabled;
  for (let passed = 0; passed < 40; passed += 20) {
    clock.advance(20 * minute);
    expect((await admin.post('/api/v1/session')).status).toBe(204);
  }
  expect(await isOn()).toBe(true);
  const reads = ['apps', 'users', 'groups', 'groups/admin', 'system/strays', 'store/apps', 'config', 'sessions'];
  for (let passed = 0; passed < 40; passed += 20) {
    clock.advance(20 * minute);
    for (const path of reads) expect((await admin.get(`/api/v1/${path}`)).status, path).toBe(200);
  }
  expect(await isOn()).toBe(false);
  await box.end();
});
