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

  const last = (): DrillRow[] =>
    database.all(
      tables
        .selectFrom('backup_drills')
        .selectAll()
        .where('at', '=', (query) => query.selectFrom('backup_drills').select(({ fn }) => fn.max('at').as('at')))
        .orderBy('part', 'desc'),
    );

  /** Returns whether each test of a part failed, the newest first, at most two. */
  const recentOf = (part: string): boolean[] =>
    database
      .all(tables.selectFrom('backup_drills').select('failure').where('part', '=', part).orderBy('at', 'desc').limit(2))
      .map(({ failure }) => failure !== null);

  return {
    /** Returns the parts that were tested together last. */
    last,
    recentOf,
    /** Returns when each part was tested last, in milliseconds since the epoch. */
    lastByPart: (): Map<string, number> =>
      new Map(
        database
          .all(
            tables
              .selectFrom('backup_drills')
              .select(({ fn }) => ['part', fn.max('at').as('at')])
              .groupBy('part'),
          )
          .map(({ part, at }) => [part, at]),
      ),
    lastGoodAt: (place: string): DrillRow | undefined =>
      database.first(
        tables
          .selectFrom('backup_drills')
          .selectAll()
          .where('place_id', '=', place)
          .where('failure', 'is', null)
          .orderBy('at', 'desc')
          .limit(1),
      ),
    add: (row: DrillRow) => database.run(tables.insertInto('backup_drills').values(row)),
    forgetBefore: (at: number) => database.run(tables.deleteFrom('backup_drills').where('at', '<', at)),
  };
}

export type DrillsDb = ReturnType<typeof createDrillsDb>;
