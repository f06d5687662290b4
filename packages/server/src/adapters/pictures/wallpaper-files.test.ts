import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../run-command.ts';
import { createPictureRenderer } from './picture-renderer.ts';
import { createWallpaperFiles } from './wallpaper-files.ts';

const shades = { colour: '#808080', light: { scheme: 'light', veil: 0 }, dark: { scheme: 'dark', veil: 0.4 } };

describe('what a renderer made that a picture has taken over', () => {
  let place: ReturnType<typeof dataFolder>;
  beforeEach(() => {
    place = dataFolder();
    writeFileSync(join(place.folder, 'upload'), 'x');
    writeFileSync(join(place.folder, 'secret'), 'the key of the box', { mode: 0o640 });
  });
  afterEach(() => place.remove());

  /** Stores an upload with a renderer that does `make` in its folder. */
  const store = (make: (folder: string) => void) => {
    const run = async ({ args }: Pick<Command, 'args'>) => {
      const folder = args.at(-1) ?? '';
      for (const size of ['large', 'medium', 'small']) writeFileSync(join(folder, `${size}.webp`), size);
      make(folder);
      return { code: 0, lines: [JSON.stringify({ rendered: { shades } })] };
    };
    const renderer = createPictureRenderer({ data: place.folder, commands: { run } as never });
    return createWallpaperFiles(place.folder, renderer).store('anna', join(place.folder, 'upload'));
  };
  const secret = () => join(place.folder, 'secret');
  const replace = (folder: string, make: (file: string) => void) => {
    rmSync(join(folder, 'large.webp'));
    make(join(folder, 'large.webp'));
  };

  test('is stored where it is pictures', async () => {
    expect(await store(() => undefined)).toMatchObject({ shades });
  });

  test.each([
    ['a link elsewhere', (folder: string) => replace(folder, (file) => symlinkSync(secret(), file))],
    ['a folder', (folder: string) => replace(folder, (file) => mkdirSync(file))],
    ['a pipe nobody writes to', (folder: string) => replace(folder, (file) => void execFileSync('mkfifo', [file]))],
    ['a file without an end', (folder: string) => truncateSync(join(folder, 'large.webp'), 2 ** 40)],
  ])('%s is neither read nor taken over', async (_what, make) => {
    await expect(store(make)).rejects.toThrow('something else than pictures');
    expect(statSync(secret()).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(place.folder, 'wallpapers'))).toEqual([]);
  });
});
