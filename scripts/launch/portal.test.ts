import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTree } from '../test/tree.ts';
import { buildPortal, portalFingerprint } from './portal.mjs';

const tree = (build: string) =>
  makeTree({
    'packages/portal/index.html': '<main></main>',
    'packages/portal/src/main.tsx': 'first',
    'packages/contract/src/rules/seats.ts': 'seats',
    'package-lock.json': '{}',
    'node_modules/vite/bin/vite.js': build,
  });
const works = `const fs = require('fs'); fs.rmSync('dist', { recursive: true, force: true }); fs.mkdirSync('dist');
  fs.appendFileSync('builds', 'x');`;

test('the portal is built once, and again only when something it is made from changed', () => {
  using workspace = tree(works);
  const said: string[] = [];
  const build = () => buildPortal(workspace.root, process.execPath, (line) => said.push(line));
  const builds = () => readFileSync(join(workspace.root, 'packages/portal/builds'), 'utf8').length;

  build();
  build();
  expect(builds()).toBe(1);
  for (const path of ['packages/portal/src/main.tsx', 'packages/contract/src/rules/seats.ts', 'package-lock.json']) {
    workspace.write(path, 'second');
    build();
    build();
  }
  expect(builds()).toBe(4);
  expect(said).toEqual(Array.from({ length: 4 }, () => 'Building the portal …'));
});

test('a test beside the sources and a schema of the contract leave the built portal fresh, a renamed file does not', () => {
  using workspace = tree(works);
  const before = portalFingerprint(workspace.root);
  workspace.write('packages/portal/src/main.test.tsx', 'test');
  workspace.write('packages/contract/src/people/users.ts', 'schema');
  expect(portalFingerprint(workspace.root)).toBe(before);
  workspace.write('packages/portal/src/gate.tsx', '');
  expect(portalFingerprint(workspace.root)).not.toBe(before);
});

test('a build that fails shows its output and is tried again at the next start', () => {
  using workspace = tree(`console.error('main.tsx:3 is wrong'); process.exit(1)`);
  const build = () => buildPortal(workspace.root, process.execPath, () => {});
  expect(build).toThrow(/could not be built[\s\S]*main\.tsx:3 is wrong/);
  expect(existsSync(join(workspace.root, 'packages/portal/dist/.built-from'))).toBe(false);
  expect(build).toThrow();
});
