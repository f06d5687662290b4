import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { makeFolders } from '../../../core/data-folder.ts';
import { createPlaceChecks } from './place-checks.ts';

test('a key that is gone with its folder is written again, closed to others', async () => {
  const { folder, remove } = dataFolder();
  makeFolders(folder);
  const secrets = join(folder, 'secrets');
  const boxKey = openBoxKey(secrets);
  const [rights, key] = createPlaceChecks(folder, boxKey);
  expect(key?.find('en')).toEqual([]);
  rmSync(secrets, { recursive: true });
  expect(key?.find('en')).toMatchObject([{ code: 'key-file-missing' }]);
  await key?.fixes?.WRITE_KEY?.({ language: 'en', subject: '', afterAnswer: (act) => act() });
  expect([key?.find('en'), rights?.find('en')]).toEqual([[], []]);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  expect(openBoxKey(secrets).fingerprint).toBe(boxKey.fingerprint);
  remove();
});
