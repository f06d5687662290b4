import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalFingerprint } from './launch/portal.mjs';
import { root } from './launch/prepare.mjs';
import { serverFingerprint } from './launch/server-bundle.mjs';
import { makeTree } from './test/tree.ts';

/** Creates a workspace with the real launcher, everything up to date, and a server of a few lines. */
function workspaceWith(server: string) {
  const tree = makeTree({
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{ "packages": {} }',
    'node_modules/.package-lock.json': '{ "packages": {} }',
    'packages/portal/src/main.tsx': '',
    'packages/server/src/main.ts': server,
    'packages/server/dist/main.js': server,
  });
  cpSync(join(root, 'scripts/start.mjs'), join(tree.root, 'scripts/start.mjs'));
  cpSync(join(root, 'scripts/launch'), join(tree.root, 'scripts/launch'), { recursive: true });
  for (const name of [`node-linux-${process.arch}`, 'rolldown']) {
    symlinkSync(join(root, 'node_modules', name), join(tree.root, 'node_modules', name));
  }
  tree.write('packages/portal/dist/.built-from', portalFingerprint(tree.root));
  tree.write('packages/server/dist/.built-from', serverFingerprint(tree.root));
  return tree;
}

/** Starts the launcher and captures the output of it and its server. Waiting for output ends when it exits without any. */
function start(folder: string, env: Record<string, string> = {}, cwd = process.cwd()) {
  const launcher = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    env: { ...process.env, ...env },
    cwd,
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
  using tree = workspaceWith('const code = 7; console.log("port", process.env.KONTOR_PORT); process.exit(code);');
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
    await Promise.race([once(launcher.stdout, 'data'), ended]);
    launcher.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said.out).toBe('ready\nstopped\n');
  },
);

test('a server that was killed ends the launcher with the code a shell would give', async () => {
  using tree = workspaceWith('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);');
  expect(await start(tree.root).ended).toEqual([137, null]);
});

test('a server that asks for it is started again, and its last exit code counts', async () => {
  using tree = workspaceWith(
    `import { existsSync, writeFileSync } from 'node:fs';
     const again = 'started-before';
     console.log('start');
     if (existsSync(again)) process.exit(3);
     writeFileSync(again, '');
     process.exit(Number(process.env.KONTOR_RESTART_CODE));`,
  );
  const { ended, said } = start(tree.root, {}, tree.root);
  expect(await ended).toEqual([3, null]);
  expect(said.out).toBe('start\nstart\n');
});

test('a server that is told to end is not started again, whatever it ends with', async () => {
  using tree = workspaceWith(
    `process.on('SIGTERM', () => process.exit(Number(process.env.KONTOR_RESTART_CODE))); setInterval(() => {}, 1000); console.log('ready');`,
  );
  const { launcher, ended, said } = start(tree.root);
  await Promise.race([once(launcher.stdout, 'data'), ended]);
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([75, null]);
  expect(said.out).toBe('ready\n');
});

test('a server that changed is put together again, once, and one that cannot be is said with the reason', async () => {
  using tree = workspaceWith('');
  tree.write('packages/server/src/code.ts', 'export const code: number = 3;');
  tree.write('packages/server/src/start.ts', 'export const start = () => {};');
  tree.write('packages/server/src/main.ts', "import { code } from './code.ts'; process.exit(code);");
  const first = start(tree.root);
  expect(await first.ended).toEqual([3, null]);
  expect(first.said.err).toBe('Putting the server together …\n');
  const second = start(tree.root);
  expect(await second.ended).toEqual([3, null]);
  expect(second.said.err).toBe('');
  tree.write('packages/server/src/main.ts', "import './gone.ts';");
  const broken = start(tree.root);
  expect(await broken.ended).toEqual([1, null]);
  expect(broken.said.err).toMatch(/could not be put together[\s\S]*gone\.ts/);
});
