import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { journalOf } from '@kontor/testkit/journal';
import { knownHash, knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { expect, test } from 'vitest';

test('a reset asked for by an administrator who is none any more when the password was checked is none', async () => {
  let restarts = 0;
  const restartServer = () => {
    restarts += 1;
  };
  const box = await startBox({ engine: createMemoryEngine(), restartServer });
  const boss = await box.signedIn({ uid: 'boss@kontor.localhost', role: 'admin', mode: true });
  const anna = await box.signedIn({ role: 'admin', mode: true });
  // The product's parameters: checking it takes a moment.
  box.database.script(`UPDATE credentials SET password_hash = '${knownHash}'`);
  const asked = anna.post('/api/v1/system/reset', { body: { password: knownPassword } });
  expect((await boss.delete(`/api/v1/groups/admin/members/${anna.uid}`)).status).toBe(200);
  expect((await asked).refusal.code).toBe('forbidden');
  expect([restarts, existsSync(join(box.data, 'reset.json'))]).toEqual([0, false]);
  expect(journalOf(box.database).map(({ action }) => action)).not.toContain('factory-reset');
  await box.end();
});
