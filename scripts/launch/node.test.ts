import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTree } from '../test/tree.ts';
import { findNode } from './node.mjs';

const old = { platform: 'linux', arch: process.arch, version: '20.20.2', execPath: '/usr/bin/node' };

test.runIf(process.platform === 'linux')('the pinned Node wins over the machine’s own, old or new', () => {
  const pinned = `node_modules/node-linux-${process.arch}/bin/node`;
  using tree = makeTree({ [pinned]: '' });
  expect(findNode(tree.root, old)).toBe(join(tree.root, pinned));
  expect(findNode(tree.root, { ...old, version: '26.0.0' })).toBe(join(tree.root, pinned));
});

test('without a pinned one the machine’s Node runs Kontor when it is new enough', () => {
  using tree = makeTree({});
  const mac = { platform: 'darwin', arch: 'arm64', version: '24.1.0', execPath: '/opt/node' };
  expect(findNode(tree.root, mac)).toBe('/opt/node');
});

test('an old Node and no pinned one is a sentence that says what to do', () => {
  using tree = makeTree({});
  expect(() => findNode(tree.root, { ...old, platform: 'darwin' })).toThrow(
    'Kontor needs Node 24 or newer, this is 20.20.2. The pinned one is not available for darwin',
  );
});
