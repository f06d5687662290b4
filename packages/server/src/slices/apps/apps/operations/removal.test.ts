import { startBox } from '@kontor/testkit/box';
import { knownHash, knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { expect, test } from 'vitest';

test('an app stays with its data when whoever removes it may not any more once the password was checked', async () => {
  const box = await startBox({ engine: createMemoryEngine() });
  const boss = await box.signedIn({ uid: 'boss@kontor.localhost', role: 'admin', mode: true });
  const anna = await box.signedIn({ role: 'admin', mode: true });
  await anna.post('/api/v1/apps/probe', { body: {} });
  const states = async () => (await boss.get('/api/v1/apps')).json.map(({ status }) => status);
  await expect.poll(states, { timeout: 30_000 }).toEqual(['RUNNING']);
  // The product's parameters: checking it takes a moment.
  box.database.script(`UPDATE credentials SET password_hash = '${knownHash}'`);
  const query = `removeData=true&password=${knownPassword}`;
  const asked = anna.delete(`/api/v1/apps/app-probe?${query}` as '/api/v1/apps/{id}');
  expect((await boss.delete(`/api/v1/groups/admin/members/${anna.uid}`)).status).toBe(200);
  expect((await asked).refusal.code).toBe('forbidden');
  expect(await states()).toEqual(['RUNNING']);
  await box.end();
});
