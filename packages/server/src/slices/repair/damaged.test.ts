import { rmSync } from 'node:fs';
import { startBox } from '@kontor/testkit/box';
import { damageDatabase } from '@kontor/testkit/damaged';
import { dataFolder, placeDatabase } from '@kontor/testkit/ground';
import { expect, test } from 'vitest';

test('a box with a damaged database says on the page for repair what is damaged', async () => {
  const { folder } = dataFolder();
  placeDatabase(folder);
  const sound = await startBox({ data: folder });
  const uid = sound.person({ role: 'admin' });
  await sound.end();
  damageDatabase(folder);
  const box = await startBox({ data: folder });
  const { json } = await (await box.signIn(uid, true)).get('/api/v1/repair', { headers: { 'accept-language': 'en' } });
  expect(json.faults[0]).toMatchObject({ part: 'box', code: 'box-database-damaged', actions: [] });
  expect(json.faults[0]?.text).toContain('certificates');
  await box.end();
  rmSync(folder, { recursive: true });
});
