import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../run-command.ts';
import { createPythonPackages, type PythonPackagesNeeds } from './python-packages.ts';

const canIsolate = process.getuid?.() === 0 && ['/usr/bin/bwrap', '/usr/bin/pip3'].every((path) => existsSync(path));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-python-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs one package that executes these lines while it is built and needs no network. */
async function install(lines: string[], limits?: PythonPackagesNeeds['limits'], signal = new AbortController().signal) {
  const own = join(folder, 'site', 'own');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(folder, 'site', 'requirements.txt'), '--no-index\n./own\n');
  writeFileSync(
    join(own, 'pyproject.toml'),
    '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
  );
  const body = lines.map((line) => `    ${line}`).join('\n');
  writeFileSync(
    join(own, 'backend.py'),
    `import sys, time\ndef build_wheel(folder, settings=None, metadata=None):\n${body}\n`,
  );
  const environment = process.env;
  const box = `test-${randomBytes(6).toString('hex')}`;
  const commands = createCommands({ box, node: process.execPath, clock: systemClock, environment });
  const output: string[] = [];
  const work = createPythonPackages({ commands, environment, ...(limits && { limits }) });
  const request = { folder, owner: 70_004, jobId: 'install', signal, onLine: (line: string) => output.push(line) };
  return { ended: work(request), output };
}

const plenty = { milliseconds: 60_000, characters: 1_000_000, memory: 512 * 1024 ** 2 };

describe.runIf(canIsolate)('installing what a program needs', () => {
  test('a package that fails is told with its words, and nothing of ours is left', async () => {
    const { ended, output } = await install(['sys.exit("no such thing")']);
    await expect(ended).rejects.toMatchObject({ code: 'build-failed', params: { step: 'requirements.txt' } });
    expect(output.join('\n')).toContain('no such thing');
    expect(readdirSync(folder).toSorted()).toEqual(['site', 'venv']);
  });

  test.each([
    ['hangs', ['time.sleep(600)'], { ...plenty, milliseconds: 3_000 }, 'build-too-long'],
    ['needs too much memory', ['x = b"x" * (1 << 30)'], { ...plenty, memory: 128 * 1024 ** 2 }, 'app-memory-exceeded'],
    ['talks without end', ['sys.exit("x\\n" * 10000)'], { ...plenty, characters: 5_000 }, 'build-too-loud'],
  ])('one that %s is ended', async (_, lines, limits, code) => {
    const { ended } = await install(lines, limits);
    await expect(ended).rejects.toMatchObject({ code });
  });

  test('it can be called off', async () => {
    const stop = new AbortController();
    const { ended } = await install(['time.sleep(600)'], plenty, stop.signal);
    stop.abort(new Error('called off'));
    await expect(ended).rejects.toThrow('called off');
  });
});
