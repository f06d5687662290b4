import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasIntactKey } from './local-files.ts';

let url: string;
let keys: string;

beforeEach(() => {
  url = mkdtempSync(join(tmpdir(), 'kontor-keys-'));
  keys = join(url, 'keys');
  mkdirSync(keys);
});
afterEach(() => rmSync(url, { recursive: true, force: true }));

const nameFor = (content: string): string => createHash('sha256').update(content).digest('hex');

test('a key is intact when its name is that of its content', async () => {
  writeFileSync(join(keys, nameFor('{"data":1}')), '{"data":2}');
  expect(await hasIntactKey(url)).toBe(false);
  writeFileSync(join(keys, nameFor('{"data":1}')), '{"data":1}');
  expect(await hasIntactKey(url)).toBe(true);
  expect(await hasIntactKey('sftp:host:folder')).toBeUndefined();
});

test('pipes, links and files without end are no keys, and nothing waits for them', async () => {
  execFileSync('mkfifo', [join(keys, 'pipe')]);
  symlinkSync('/dev/zero', join(keys, 'endless'));
  writeFileSync(join(keys, 'large'), '');
  truncateSync(join(keys, 'large'), 2 ** 40);
  writeFileSync(join(url, 'elsewhere'), 'key');
  symlinkSync(join(url, 'elsewhere'), join(keys, nameFor('key')));
  expect(await hasIntactKey(url)).toBe(false);
});
