import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkImports, readSources } from './check-imports.ts';
import { checkExports } from './checks/exports.ts';
import { root } from './launch/prepare.mjs';
import { format, makeSlice } from './new-slice.mjs';
import { makeTree } from './test/tree.ts';

/** Tests are left out, as half of what would be compiled, but for those about the whole API. */
const notCopied = /\/(node_modules|dist)$|(?<!\/server\/src\/http\/(access|api))\.test\.tsx?$/;

/** Copies the sources of the workspace. Its packages are linked to the copies, everything else to what is installed. */
function copyWorkspace() {
  const tree = makeTree({});
  const isCopied = (path: string) => !notCopied.test(path);
  const copied = ['packages', 'e2e', 'scripts/test/no-noise.ts', 'catalogue', 'hosting-runtime'];
  const settings = ['tsconfig.json', 'tsconfig.base.json', 'biome.json', 'package.json', 'vitest.config.ts'];
  for (const path of [...copied, ...settings])
    cpSync(join(root, path), join(tree.root, path), { recursive: true, filter: isCopied });
  mkdirSync(join(tree.root, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@kontor') symlinkSync(join(root, 'node_modules', name), join(tree.root, 'node_modules', name));
  cpSync(join(root, 'node_modules/@kontor'), join(tree.root, 'node_modules/@kontor'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return tree;
}

/** Runs the compiler in the copy. */
function compile(folder: string, project: string) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: folder, encoding: 'utf8' });
  return { status, stdout };
}

/** Runs the tests about the whole API in the copy; they write the snapshots of API and tables. */
function testApi(folder: string) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--root', folder, '--project=unit', '--reporter=verbose', 'packages/server/src/http/a'];
  const env = { ...process.env, UPDATE_SNAPSHOTS: '1', NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], {
    ...{ cwd: folder, encoding: 'utf8', env },
  });
  return { status, output: `${stdout}${stderr}` };
}

test('new slices compile in every package, keep the rules and pass the tests about the whole API, in an area that is there and in a new one', () => {
  using tree = copyWorkspace();
  const slices = ['mail/junk-filter', 'data/snapshots'].map((path) => makeSlice(tree.root, path));
  const files = slices.flatMap(({ made, changed }) => [...made, ...changed]);
  format(tree.root, files);
  expect(compile(tree.root, '.')).toEqual({ status: 0, stdout: '' });
  expect(compile(tree.root, 'packages/portal')).toEqual({ status: 0, stdout: '' });
  expect(testApi(tree.root)).toMatchObject({ status: 0, output: expect.stringContaining('GET /api/v1/junk-filter') });
  const sources = readSources(tree.root);
  expect(checkImports(tree.root, sources)).toEqual([]);
  // The copy lacks most tests, which take what other files export.
  expect(checkExports(sources).filter(({ path }) => files.includes(path))).toEqual([]);
}, 600_000);
