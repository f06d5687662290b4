import type { Database } from '@kontor/platform/database/database';

export function createResetRequestsDb(database: Database) {
  const tables = database.tables<{ reset_requests: { id: number; uid: string; asked: number } }>();
  const unnumbered = database.tables<{ reset_requests: { uid: string; asked: number } }>();
  return {
    add: (uid: string, asked: number) => database.run(unnumbered.insertInto('reset_requests').values({ uid, asked })),
    next: () => database.first(tables.selectFrom('reset_requests').selectAll().orderBy('id').limit(1)),
    remove: (id: number) => database.run(tables.deleteFrom('reset_requests').where('id', '=', id)),
  };
}
