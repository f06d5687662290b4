import type { Database } from '@kontor/platform/database/database';
import type { WallpaperFiles } from '../../../adapters/pictures/wallpaper-files.ts';
import type { WallpapersDb } from './db.ts';

interface CleanupNeeds {
  database: Database;
  db: WallpapersDb;
  files: WallpaperFiles;
  /** Removes the files of a wallpaper after the commit. */
  removeFiles(folder: string): void;
}

/** Creates the clean-up of wallpapers that no longer belong to a user. */
export function createCleanup({ database, db, files, removeFiles }: CleanupNeeds) {
  return {
    /** Deletes the wallpapers of a purged user; joins the running transaction. */
    purgeUser(uid: string): void {
      for (const { folder } of db.of(uid)) removeFiles(folder);
      db.removeOf(uid);
    },
    /** Removes files without a row, left by a kill, and rows without files. */
    async sweep(): Promise<void> {
      const listed = db.folders();
      const found = new Set(await files.sweep(listed));
      database.transaction(() => {
        for (const folder of listed) if (!found.has(folder)) db.removeFolder(folder);
      });
    },
  };
}
