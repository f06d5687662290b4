import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTree } from '../test/tree.ts';
import { root } from './prepare.mjs';
import { bundleServer } from './server-bundle.mjs';

test('the entry enables the compile cache before it loads the program, also when both import the same module', () => {
  using tree = makeTree({
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{ "packages": {} }',
    'packages/server/src/shared.ts': `console.log('shared is loaded'); export const name = 'the program';`,
    'packages/server/src/main.ts': `import { enableCompileCache } from 'node:module';
      import { name } from './shared.ts';
      enableCompileCache();
      import('./start.ts').then(({ start }) => start(name));`,
    'packages/server/src/start.ts': `import { getCompileCacheDir } from 'node:module';
      import { name } from './shared.ts';
      const isCached = getCompileCacheDir() !== undefined;
      export const start = (said) => console.log(said === name && isCached ? 'cached' : 'not cached');`,
  });
  cpSync(join(root, 'scripts/launch'), join(tree.root, 'scripts/launch'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree.root, 'node_modules'));
  const main = bundleServer(tree.root, process.execPath, () => {});
  const { stdout, stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8', timeout: 60_000 });
  expect([stdout.trim().split('\n').at(-1), stderr]).toEqual(['cached', '']);
});
