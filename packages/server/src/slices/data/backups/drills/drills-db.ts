import type { Database } from '@kontor/platform/database/database';

export interface DrillRow {
  id: string;
  place_id: string;
  part: string;
  title: string;
  at: number;
  duration_ms: number;
  bytes: number;
  failure: string | null;
  /** A `TrialResult` as JSON; null for the box. */
  start: string | null;
}

/** Tests of backups, of the last year or so. */
export function createDrillsDb(database: Database) {
  const tables = database.tables<{ backup_drills: DrillRow }>();

  const lastGood = (): DrillRow[] => {
    const good = tables.selectFrom('backup_drills').where('failure', 'is', null);
    const all = database.all(good.selectAll().orderBy('at', 'desc').orderBy('part', 'desc').limit(20));
    return all.filter(({ at }) => at === all[0]?.at);
  };

  /** Returns whether each test of a part failed, the newest first, at most two. */
  const recentOf = (part: string): boolean[] =>
    database
      .all(tables.selectFrom('backup_drills').select('failure').where('part', '=', part).orderBy('at', 'desc').limit(2))
      .map(({ failure }) => failure !== null);

  /** Returns the last test of each part, the newest first. */
  const lastOfEach = (): DrillRow[] => {
    const newest = new Map<string, DrillRow>();
    const all = tables.selectFrom('backup_drills').selectAll().orderBy('at', 'desc').orderBy('part', 'desc');
    for (const row of database.all(all)) if (!newest.has(row.part)) newest.set(row.part, row);
    return [...newest.values()];
  };

  return {
    /** Returns the parts that were tested together last and passed. */
    lastGood,
    /** Returns when the last test was, in milliseconds since the epoch. */
    lastAt: (): number | undefined => lastOfEach()[0]?.at,
    /** Returns the last test of each part that has failed, the newest first. */
    failing: (): DrillRow[] => lastOfEach().filter(({ failure }) => failure !== null),
    recentOf,
    /** Returns when each part was tested last, in milliseconds since the epoch. */
    lastByPart: (): Map<string, number> => new Map(lastOfEach().map(({ part, at }) => [part, at])),
    lastGoodAt: (place: string): DrillRow | undefined =>
      database.first(
        tables
          .selectFrom('backup_drills')
          .selectAll()
          .where('place_id', '=', place)
          .where('failure', 'is', null)
          .where('bytes', '>', 0)
          .orderBy('at', 'desc')
          .limit(1),
      ),
    add: (row: DrillRow) => database.run(tables.insertInto('backup_drills').values(row)),
    forgetBefore: (at: number) => database.run(tables.deleteFrom('backup_drills').where('at', '<', at)),
  };
}

export type DrillsDb = ReturnType<typeof createDrillsDb>;
