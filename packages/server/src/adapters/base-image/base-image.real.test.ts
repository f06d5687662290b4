import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { RefusedError } from '@kontor/platform/errors';
import { debianRoot, hasDebootstrap, makerOf } from '@kontor/testkit/docker/debian-base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Images } from '../engine/images.ts';
import type { Command } from '../run-command.ts';
import { type BaseImage, createBaseImage } from './base-image.ts';
import { baseImage } from './root-files.ts';

// Filtered by folder: other tests mount at the same time.
const mountsIn = (folder: string) =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder));
let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kontor-base-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const options = (
  more: { signal?: AbortSignal; onLine?(line: string): void; onProgress?(fraction: number): void } = {},
) => ({
  job: 'test',
  signal: new AbortController().signal,
  ...more,
});

describe.runIf(hasDebootstrap)('the root file system of the base image', () => {
  test('is a small Debian with the sources of this machine', async () => {
    const archive = readFileSync(await debianRoot());
    expect(archive.length).toBeLessThan(150_000_000);
    for (const path of ['./etc/apt/apt.conf.d/90kontor', './usr/sbin/policy-rc.d', './usr/bin/apt-get'])
      expect(archive.includes(path), path).toBe(true);
    expect(archive.includes('./debootstrap/')).toBe(false);
  }, 300_000);

  test('called off in the middle leaves nothing, no mount either', async () => {
    const stop = new AbortController();
    let lines = 0;
    const onLine = () => {
      lines += 1;
      if (lines === 4) stop.abort(new Error('called off'));
    };
    const making = makerOf(data).makeRoot(join(data, 'root.tar'), options({ signal: stop.signal, onLine }));
    await expect(making).rejects.toThrow('called off');
    expect(readdirSync(data)).toEqual([]);
    expect(mountsIn(data)).toEqual([]);
  });
});

/** In-memory replacement for the images of a daemon. */
function createShelf() {
  const stored = new Map<string, Buffer>();
  const images = {
    has: async (name: string) => stored.has(name),
    importRoot: async (name: string, archive: NodeJS.ReadableStream) => void stored.set(name, await buffer(archive)),
  } as Partial<Images> as Images;
  return { stored, images };
}

describe.runIf(hasDebootstrap)('the base image', () => {
  const runs: Command[] = [];
  /** Creates a base image with fake programs, whose calls it records; `fails` is the result of debootstrap. */
  function maker(images: Images | undefined, fails?: { code: number; lines: string[] }): BaseImage {
    runs.length = 0;
    const run = async (command: Command) => {
      runs.push(command);
      if (command.program === 'unshare' && fails) return fails;
      const { execFileSync } = await import('node:child_process');
      const root = command.args.find((arg) => arg.endsWith('.root')) ?? '';
      for (const folder of ['etc/apt/apt.conf.d', 'etc/dpkg/dpkg.cfg.d', 'usr/sbin'])
        if (command.program === 'unshare') execFileSync('mkdir', ['-p', join(root, folder)]);
      if (command.program === 'tar') execFileSync('tar', command.args, { cwd: command.cwd });
      return { code: 0, lines: [] };
    };
    return createBaseImage({ data, commands: { run }, images: () => images, environment: {} });
  }

  test('is made once, however many ask, and its folder goes', async () => {
    const { images, stored } = createShelf();
    const base = maker(images);
    const seen: number[] = [];
    await Promise.all([
      base.provide(options({ onProgress: (fraction) => seen.push(fraction) })),
      base.provide(options()),
    ]);
    await base.provide(options());
    expect(runs.map(({ program }) => program)).toEqual(['unshare', 'tar']);
    expect(runs[0]?.args).toContain('--force-check-gpg');
    expect([...stored.keys()]).toEqual([baseImage]);
    expect(seen.at(-1)).toBe(1);
    expect(existsSync(join(data, 'base-image'))).toBe(false);
  });

  test('is made again although it is there when it is to be renewed', async () => {
    const { images, stored } = createShelf();
    const base = maker(images);
    await base.provide(options());
    stored.set(baseImage, Buffer.from('old'));
    await base.renew(options());
    expect(runs.map(({ program }) => program)).toEqual(['unshare', 'tar', 'unshare', 'tar']);
    expect(stored.get(baseImage)?.equals(Buffer.from('old'))).toBe(false);
    expect(existsSync(join(data, 'base-image'))).toBe(false);
  });

  test.each([
    ['E: Failed getting release file http://mirror.example/', 'download-failed'],
    ['dpkg: error: No space left on device', 'disk-full'],
    ['E: something else', 'build-failed'],
  ])('%s: %s', async (line, code) => {
    const { images, stored } = createShelf();
    const failing = maker(images, { code: 1, lines: [line] }).provide(options());
    await expect(failing).rejects.toMatchObject({ code, cause: { message: line } });
    expect(stored.size).toBe(0);
    expect(readdirSync(data)).toEqual([]);
  });

  test('needs Docker', async () => {
    await expect(maker(undefined).provide(options())).rejects.toThrow(new RefusedError('app-needs-docker'));
  });
});
