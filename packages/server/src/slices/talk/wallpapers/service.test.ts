import { RefusedError } from '@kontor/platform/errors';
import { createTestCore } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import type { WallpaperFiles } from '../../../adapters/pictures/wallpaper-files.ts';
import { createWallpapersService } from './service.ts';

const anna = { uid: 'anna@kontor.localhost', address: '' };
const shades = { colour: '#808080', light: { scheme: 'light', veil: 0 }, dark: { scheme: 'dark', veil: 0.4 } } as const;
const upload = { path: '/nothing', name: 'Garten.jpg', bytes: 1 };

/** Files in memory; each upload is another picture. */
function openService() {
  const core = createTestCore();
  const folders = new Set<string>();
  const state = { made: 0, isScarce: false };
  const files: WallpaperFiles = {
    async store() {
      state.made += 1;
      folders.add(`folder-${state.made}`);
      return { folder: `folder-${state.made}`, name: `picture-${state.made}`, shades };
    },
    read: async () => undefined,
    remove: async (folder) => void folders.delete(folder),
    sweep: async () => [...folders],
  };
  const users = { config: () => [], setConfig: () => undefined, forgetConfig: () => undefined };
  const freeSpace = {
    refuseScarce() {
      if (state.isScarce) throw new RefusedError('disk-scarce');
    },
  };
  const stock = { all: () => [], find: () => undefined, read: async () => Buffer.alloc(0) };
  return { core, folders, state, service: createWallpapersService({ core, users, freeSpace, files, stock }) };
}

test('a user has at most twenty wallpapers, also when many arrive at once', async () => {
  const { core, folders, service } = openService();
  const sent = Array.from({ length: 25 }, () => service.uploadWallpaper(anna, upload, () => undefined));
  const done = await Promise.allSettled(sent);
  const refused = done.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'wallpapers-full', params: { most: 20 } } });
  expect(folders.size).toBe(20);
  expect(service.listAvailable(anna.uid)).toHaveLength(20);
  core.remove();
});

test('an upload of somebody who was signed out meanwhile leaves nothing', async () => {
  const { core, folders, service } = openService();
  const leave = () => {
    throw new RefusedError('not-signed-in');
  };
  await expect(service.uploadWallpaper(anna, upload, leave)).rejects.toMatchObject({ code: 'not-signed-in' });
  expect([folders.size, service.listAvailable(anna.uid).length]).toEqual([0, 0]);
  core.remove();
});

test('nothing is rendered on a full disk', async () => {
  const { core, state, service } = openService();
  state.isScarce = true;
  await expect(service.uploadWallpaper(anna, upload, () => undefined)).rejects.toMatchObject({ code: 'disk-scarce' });
  expect(state.made).toBe(0);
  core.remove();
});

test('a wallpaper whose files are gone is not listed after a start, and a picture that is not there is not found', async () => {
  const { core, folders, service } = openService();
  const name = await service.uploadWallpaper(anna, upload, () => undefined);
  await expect(service.readOwn(anna.uid, name, {})).rejects.toMatchObject({ code: 'not-found' });
  folders.clear();
  await service.sweep();
  expect(service.listAvailable(anna.uid)).toEqual([]);
  core.remove();
});
