import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox } from '@kontor/testkit/box';
import { expect, it } from 'vitest';

const minute = 60_000;
const reads = ['apps', 'users', 'groups', 'groups/admin', 'system/strays', 'store/apps', 'config', 'sessions'];

it('admin mode ends under a page that only reads, and goes on under a person', async () => {
  const clock = createVirtualClock();
  const box = await startBox({ clock });
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const isOn = async () => (await admin.get('/api/v1/adminmode')).json.enabled;
  for (let passed = 0; passed < 40; passed += 20) {
    clock.advance(20 * minute);
    expect((await admin.post('/api/v1/session')).status).toBe(204);
  }
  clock.advance(20 * minute);
  // Requests without a page count as use of the session.
  expect((await admin.get('/api/v1/users')).status).toBe(200);
  clock.advance(20 * minute);
  expect(await isOn()).toBe(true);
  for (const path of reads)
    expect((await admin.get(`/api/v1/${path}`, { headers: { 'x-open-page': '1' } })).status, path).toBe(200);
  clock.advance(20 * minute);
  expect(await isOn()).toBe(false);
  await box.end();
});
