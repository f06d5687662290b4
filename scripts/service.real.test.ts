import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@kontor/server/config';
import { expect, test } from 'vitest';
import { root } from './launch/prepare.mjs';
import { makeTree } from './test/tree.ts';

const unit = readFileSync(join(root, 'deploy/kontor.service'), 'utf8');

test('the service for the office encrypts: ports 80 and 443, nginx in front', () => {
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readConfig(environment, '/')).toMatchObject({ host: '0.0.0.0', port: 80, httpsPort: 443, edge: 'nginx' });
});

test('systemd understands every line of it', () => {
  using tree = makeTree({ 'kontor.service': unit });
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(tree.root, 'kontor.service')], {
    encoding: 'utf8',
  });
  // Systemd before 254 does not know the subgroup, as the unit notes.
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('kontor.service'));
  expect(said.filter((line) => !line.includes('DelegateSubgroup'))).toEqual([]);
});
