import type { ShownWallpaper, Wallpaper } from '@kontor/contract/talk/wallpapers';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { UploadedFile } from '@kontor/platform/http/route';
import type { StoredWallpaper, WallpaperFiles } from '../../../adapters/pictures/wallpaper-files.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import type { Users } from '../../people/users/index.ts';
import { createCleanup } from './cleanup.ts';
import { createWallpapersDb, type WallpaperRow } from './db.ts';
import { createPictures } from './pictures.ts';
import type { Stock } from './stock.ts';
import { viewListed, viewOwn, viewStock } from './view.ts';

export interface WallpapersNeeds {
  core: ServerContext;
  users: Pick<Users, 'config' | 'setConfig' | 'forgetConfig'>;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
  files: WallpaperFiles;
  stock: Stock;
}

/** Id of the own setting that holds the name of the chosen wallpaper. */
const setting = 'wallpaper';
/** Uploaded wallpapers of one user. */
const mostOwn = 20;
const longestTitle = 100;

/** Name of the list of what one user has chosen. */
export const chosenList = (uid: string): string => `wallpaper of ${uid}`;

/** Creates what lists, stores and chooses wallpapers. */
export function createWallpapersService({ core, users, freeSpace, files, stock }: WallpapersNeeds) {
  const { database, clock, journal, changeFeed } = core;
  const db = createWallpapersDb(database);
  const changed = (uid: string) => database.afterCommit(() => changeFeed.changed(chosenList(uid)));
  const chosenName = (uid: string) => users.config(uid).find(({ id }) => id === setting)?.value;

  /** A file that remains is removed at the next start. */
  const removeFiles = (folder: string) =>
    database.afterCommit(() => void files.remove(folder).catch((err) => core.log.warn({ err }, 'wallpaper remains')));

  function refuseTooMany(uid: string): void {
    if (db.of(uid).length >= mostOwn) throw new RefusedError('wallpapers-full', { params: { most: mostOwn } });
  }

  function add(actor: Actor, { folder, name, shades }: StoredWallpaper, title: string): void {
    database.transaction(() => {
      if (db.find(actor.uid, name) !== undefined) return removeFiles(folder);
      refuseTooMany(actor.uid);
      const row = { uid: actor.uid, name, folder, title, shades: JSON.stringify(shades), created: clock.now() };
      db.add(row);
      journal.record(actor, 'add-wallpaper', name);
    });
  }

  const ownOrRefused = (uid: string, name: string): WallpaperRow => {
    const row = db.find(uid, name);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  };

  return {
    listAvailable(uid: string): Wallpaper[] {
      const chosen = chosenName(uid);
      return [
        ...stock.all().map((each) => viewListed(viewStock(each), '', chosen)),
        ...db.of(uid).map((row) => viewListed(viewOwn(row), row.title, chosen)),
      ];
    },
    /** Returns what a user has chosen; null for the default, and when it is gone. */
    chosen(uid: string): ShownWallpaper | null {
      const name = chosenName(uid);
      if (name === undefined) return null;
      const found = stock.find(name);
      if (found !== undefined) return viewStock(found);
      const row = db.find(uid, name);
      return row === undefined ? null : viewOwn(row);
    },
    /** Renders and stores an upload; resolves with its name. The same picture again is the same wallpaper. */
    async uploadWallpaper(actor: Actor, { path, name: title }: UploadedFile, checkAccess: () => void): Promise<string> {
      refuseTooMany(actor.uid);
      freeSpace.refuseScarce();
      const stored = await files.store(actor.uid, path);
      try {
        checkAccess();
        add(actor, stored, title.slice(0, longestTitle));
      } catch (error) {
        await files.remove(stored.folder);
        throw error;
      }
      return stored.name;
    },
    deleteWallpaper(actor: Actor, name: string): void {
      database.transaction(() => {
        const { folder } = ownOrRefused(actor.uid, name);
        db.remove(actor.uid, name);
        if (chosenName(actor.uid) === name) users.forgetConfig(actor.uid, setting);
        journal.record(actor, 'delete-wallpaper', name);
        removeFiles(folder);
      });
    },
    chooseWallpaper(uid: string, name: string): void {
      if (stock.find(name) === undefined) ownOrRefused(uid, name);
      users.setConfig(uid, setting, name);
    },
    resetWallpaper: (uid: string): void => users.forgetConfig(uid, setting),
    /** Has what is shown read again when the choice has changed, also as an own setting. Joins a running transaction. */
    noteSetting(uid: string, id: string): void {
      if (id === setting) changed(uid);
    },
    ...createPictures({ db, files, stock, chosenName }),
    ...createCleanup({ database, db, files, removeFiles }),
  };
}

export type WallpapersService = ReturnType<typeof createWallpapersService>;
