import { hours } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test } from 'vitest';

const clock = createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
let box: TestBox;
beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine(), clock });
});
afterEach(() => box.end());

test('a reply does not outlive its day, also where no other call has a key', async () => {
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const headers = { 'idempotency-key': 'k'.repeat(36) };
  expect((await admin.post('/api/v1/groups', { body: { cn: 'lager', description: '' }, headers })).status).toBe(201);
  const stored = () =>
    box.database.all(box.database.tables<{ once_replies: { id: string } }>().selectFrom('once_replies').select('id'))
      .length;
  const wait = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      clock.advance(hours(1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await wait(20);
  expect(stored()).toBe(1);
  await wait(8);
  expect(stored()).toBe(0);
});
