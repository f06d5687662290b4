import type { Database } from '@kontor/platform/database/database';

export interface PictureRow {
  uid: string;
  /** Changes with the picture. */
  mark: string;
  small: Buffer;
  large: Buffer;
}

export function createPicturesDb(database: Database) {
  const tables = database.tables<{ pictures: PictureRow }>();
  return {
    find: (uid: string, size: 'small' | 'large') =>
      database.first(
        tables
          .selectFrom('pictures')
          .select(['mark', `${size} as bytes`])
          .where('uid', '=', uid),
      ),
    put: (row: PictureRow) => {
      const { mark, small, large } = row;
      return database.run(
        tables
          .insertInto('pictures')
          .values(row)
          .onConflict((on) => on.column('uid').doUpdateSet({ mark, small, large })),
      );
    },
    /** Returns whether there was one. */
    remove: (uid: string) => database.run(tables.deleteFrom('pictures').where('uid', '=', uid)).changes > 0,
  };
}

export type PicturesDb = ReturnType<typeof createPicturesDb>;
