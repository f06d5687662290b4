import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalFingerprint } from './launch/portal.mjs';
import { root } from './launch/prepare.mjs';
import { makeTree } from './test/tree.ts';

/** A workspace with the real launcher, everything fresh, and a server of a few lines. */
function workspaceWith(server: string) {
  const tree = makeTree({
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{ "packages": {} }',
    'node_modules/.package-lock.json': '{ "packages": {} }',
    'packages/portal/src/main.tsx': '',
    'packages/server/src/main.ts': server,
  });
  mkdirSync(join(tree.root, 'scripts'));
  cpSync(join(root, 'scripts/start.mjs'), join(tree.root, 'scripts/start.mjs'));
  cpSync(join(root, 'scripts/launch'), join(tree.root, 'scripts/launch'), { recursive: true });
  symlinkSync(
    join(root, `node_modules/node-linux-${process.arch}`),
    join(tree.root, `node_modules/node-linux-${process.arch}`),
  );
  tree.write('packages/portal/dist/.built-from', portalFingerprint(tree.root));
  return tree;
}

function start(folder: string, env: Record<string, string> = {}) {
  const launcher = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  launcher.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  launcher.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return { launcher, said, ended: once(launcher, 'close') as Promise<[number | null, string | null]> };
}

test('a fresh workspace starts the server at once: its environment, its words only, its exit code', async () => {
  using tree = workspaceWith(
    'const code: number = 7; console.log("port", process.env.KONTOR_PORT); process.exit(code);',
  );
  const { ended, said } = start(tree.root, { KONTOR_PORT: '8123' });
  expect(await ended).toEqual([7, null]);
  expect(said).toEqual({ out: 'port 8123\n', err: '' });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the server, and the launcher waits until it has stopped in order',
  async (signal) => {
    using tree = workspaceWith(
      `process.on('${signal}', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 50)); setInterval(() => {}, 1000); console.log('ready');`,
    );
    const { launcher, ended, said } = start(tree.root);
    await once(launcher.stdout, 'data');
    launcher.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said.out).toBe('ready\nstopped\n');
  },
);

test('a server that was killed ends the launcher with the code a shell would give', async () => {
  using tree = workspaceWith('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);');
  expect(await start(tree.root).ended).toEqual([137, null]);
});
