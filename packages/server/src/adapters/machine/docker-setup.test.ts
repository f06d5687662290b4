import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCommands } from '../run-command.ts';
import { createDockerSetup, progressIn } from './docker-setup.ts';

// The programs are scripts of the test: nothing is installed on the machine it runs on.
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-docker-'));
  for (const name of ['apt-get', 'dpkg', 'systemctl']) script(name, '');
  for (const path of ['etc/debian_version', 'var/lib/dpkg/status', 'run/systemd/system/x']) put(path);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, content = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const statusOf = (state: string) =>
  put('var/lib/dpkg/status', `Package: bash\nStatus: install ok installed\n\nPackage: docker.io\nStatus: ${state}\n`);

function script(name: string, body: string): void {
  mkdirSync(join(root, 'bin'), { recursive: true });
  const file = join(root, 'bin', name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${root}/calls\n${body}\n`);
  chmodSync(file, 0o755);
}

const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');
function setup({ isRoot = true, isInContainer = false } = {}) {
  const environment = { PATH: `${root}/bin:/usr/sbin:/usr/bin:/sbin:/bin` };
  const commands = createCommands({ box: 'test-docker', node: process.execPath, clock: systemClock, environment });
  return createDockerSetup({ commands, isRoot, environment, isInContainer: () => isInContainer, root });
}

test('Docker comes from the packages of Debian, and is started for good', async () => {
  script('apt-get', 'echo dlstatus:1:50.0:Retrieving; echo pmstatus:docker.io:50.0:Installing');
  const seen: number[] = [];
  const run = { job: 'j1', onProgress: (fraction: number) => void seen.push(fraction) };
  const docker = setup();
  await docker.update(run);
  await docker.install(run);
  await docker.start(run);
  expect(calls().map((line) => line.replace(/-y .*Status-Fd=1 /, ''))).toEqual([
    'apt-get update',
    'dpkg --configure -a',
    'apt-get install --no-install-recommends --no-remove docker.io apparmor',
    'systemctl enable --now docker.service',
  ]);
  expect(seen).toEqual([0.25, 0.75, 0.25, 0.75]);
});

test.each([
  ['E: Failed to fetch http://deb.debian.org/x  Could not resolve', 'docker-download-failed', {}],
  ['No space left on device', 'docker-no-room', {}],
  ['E: You do not have enough free space in /var/cache/apt/archives/.', 'docker-no-room', {}],
  ['E: Could not get lock /var/lib/apt/lists/lock. It is held by process 71 (apt-get)', 'docker-packages-busy', {}],
  ['dpkg: error: dpkg frontend lock was locked by another process with pid 71', 'docker-packages-busy', {}],
  ['E: Package docker.io has no installation candidate', 'docker-download-failed', {}],
  ['E: dpkg was interrupted', 'docker-install-failed', { reason: 'E: dpkg was interrupted' }],
])('when apt says %j the refusal is %s', async (words, code, params) => {
  script('apt-get', `echo '${words}'; exit 100`);
  await expect(setup().install({ job: 'j2' })).rejects.toMatchObject({ code, params });
});

test('what is not there is not removed, and what is there is', async () => {
  script('apt-get', '');
  await setup().remove({ job: 'j3' });
  statusOf('deinstall ok config-files');
  await setup().remove({ job: 'j3' });
  expect(setup().isInstalled()).toBe(false);
  statusOf('install ok half-configured');
  await setup().remove({ job: 'j3' });
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatch(/^apt-get .* remove docker\.io$/);
});

test('after a kill in the middle what was unpacked is configured, so that it can be removed', async () => {
  statusOf('install ok unpacked');
  script('apt-get', `[ -e ${root}/configured ] || { echo 'E: dpkg was interrupted'; exit 100; }`);
  script('dpkg', `touch ${root}/configured`);
  await setup().remove({ job: 'j4' });
  expect(calls().map((line) => line.replace(/-y .*Status-Fd=1 /, ''))).toEqual([
    'apt-get remove docker.io',
    'dpkg --configure -a',
    'apt-get remove docker.io',
  ]);
});

test.each(['docker-ce', 'docker-ce-cli', 'containerd.io'])(
  'it is not offered beside %s, only once that is removed',
  (name) => {
    const write = (state: string) =>
      put('var/lib/dpkg/status', `Package: ${name}\nStatus: ${state}\n\nPackage: bash\n`);
    write('install ok installed');
    expect(setup().obstacle()).toBe('other-docker');
    write('deinstall ok config-files');
    expect(setup().obstacle()).toBeUndefined();
  },
);

test('it is only offered where it can work', () => {
  expect(setup().obstacle()).toBeUndefined();
  expect(setup({ isInContainer: true }).obstacle()).toBe('in-container');
  expect(setup({ isRoot: false }).obstacle()).toBe('not-root');
  rmSync(join(root, 'run/systemd'), { recursive: true });
  expect(setup().obstacle()).toBe('no-systemd');
  rmSync(join(root, 'etc/debian_version'));
  expect(setup().obstacle()).toBe('not-debian');
});

test('the percentage of apt counts fetching and installing as a half each', () => {
  expect(['dlstatus:3:100.0000:x', 'pmstatus:docker.io:0:x', 'pmstatus:dpkg-exec:100:x'].map(progressIn)).toEqual([
    0.5, 0.5, 1,
  ]);
  expect(['pmerror:x', 'Reading package lists...'].map(progressIn)).toEqual([undefined, undefined]);
});
