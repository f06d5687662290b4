import type { Database } from '@kontor/platform/database/database';

/** An uploaded wallpaper. */
export interface WallpaperRow {
  uid: string;
  name: string;
  folder: string;
  title: string;
  shades: string;
  created: number;
}

export function createWallpapersDb(database: Database) {
  const tables = database.tables<{ wallpapers: WallpaperRow }>();
  return {
    /** Returns the folders of all users. */
    folders: (): string[] => database.all(tables.selectFrom('wallpapers').select('folder')).map(({ folder }) => folder),
    /** Returns the wallpapers of a user, newest first. */
    of: (uid: string) =>
      database.all(tables.selectFrom('wallpapers').selectAll().where('uid', '=', uid).orderBy('created', 'desc')),
    find: (uid: string, name: string) =>
      database.first(tables.selectFrom('wallpapers').selectAll().where('uid', '=', uid).where('name', '=', name)),
    add: (row: WallpaperRow) => database.run(tables.insertInto('wallpapers').values(row)),
    remove: (uid: string, name: string) =>
      database.run(tables.deleteFrom('wallpapers').where('uid', '=', uid).where('name', '=', name)),
    removeOf: (uid: string) => database.run(tables.deleteFrom('wallpapers').where('uid', '=', uid)),
    removeFolder: (folder: string) => database.run(tables.deleteFrom('wallpapers').where('folder', '=', folder)),
  };
}

export type WallpapersDb = ReturnType<typeof createWallpapersDb>;
