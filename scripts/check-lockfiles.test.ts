import { expect, test } from 'vitest';
import { checkLockfiles } from './check-lockfiles.ts';
import { describeFinding } from './checks/findings.ts';
import { makeTree } from './test/tree.ts';

function findings(files: Record<string, string>): string[] {
  using tree = makeTree(files);
  return checkLockfiles(tree.root).map(describeFinding);
}
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

test('a lockfile with checksums and without hosts is fine, whatever pages its packages name for funding', () => {
  const packages = {
    '': {},
    'packages/server': { version: '0.1.0' },
    'node_modules/@kontor/server': { resolved: 'packages/server', link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a', funding: 'https://zod.example' },
  };
  expect(findings({ 'package-lock.json': lock(packages) })).toEqual([]);
});

test('a host, a missing checksum and a registry of its own are refused, in the catalogue too', () => {
  const host = { 'node_modules/zod': { resolved: 'https://registry.example/zod.tgz', integrity: 'sha512-a' } };
  expect(findings({ 'catalogue/wiki/package-lock.json': lock(host) })).toEqual([
    'catalogue/wiki/package-lock.json: node_modules/zod names a host',
  ]);
  expect(findings({ 'package-lock.json': lock({ 'node_modules/zod': { version: '4.6.7' } }) })).toEqual([
    'package-lock.json: node_modules/zod has no checksum',
  ]);
  expect(findings({ '.npmrc': 'registry=https://registry.example/\n' })).toEqual(['.npmrc: names a host']);
});

test('a program for another kind of machine may lack its checksum, but not its entry', () => {
  const linter = { version: '2.6.8', integrity: 'sha512-a', optionalDependencies: { 'lint-mac': '2.6.8' } };
  const mac = { version: '2.6.8', optional: true, os: ['darwin'] };
  const packages = { 'node_modules/lint': linter, 'node_modules/lint-mac': mac };
  expect(findings({ 'package-lock.json': lock(packages) })).toEqual([]);
  expect(
    findings({ 'package-lock.json': lock({ ...packages, 'node_modules/lint-mac': { ...mac, os: ['linux'] } }) }),
  ).toEqual(['package-lock.json: node_modules/lint-mac has no checksum']);
  expect(findings({ 'package-lock.json': lock({ 'node_modules/lint': linter }) })).toEqual([
    'package-lock.json: lint-mac, wanted by node_modules/lint, has no entry',
  ]);
});
