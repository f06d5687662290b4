import type { Database } from '@kontor/platform/database/database';

export interface SessionRow {
  id: string;
  token_hash: string;
  uid: string;
  created: number;
  last_used: number;
  address: string;
  user_agent: string;
  two_factor_confirmed: number;
  admin_from: number;
  admin_until: number;
}

interface SessionTables {
  sessions: SessionRow;
}

export function createSessionDb(database: Database) {
  const tables = database.tables<SessionTables>();
  return {
    add: (row: SessionRow) => database.run(tables.insertInto('sessions').values(row)),
    byToken: (tokenHash: string) =>
      database.first(tables.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash)),
    find: (id: string) => database.first(tables.selectFrom('sessions').selectAll().where('id', '=', id)),
    of: (uid: string) =>
      database.all(tables.selectFrom('sessions').selectAll().where('uid', '=', uid).orderBy('last_used', 'desc')),
    change: (id: string, patch: Partial<SessionRow>) =>
      database.run(tables.updateTable('sessions').set(patch).where('id', '=', id)),
    remove: (id: string) => database.run(tables.deleteFrom('sessions').where('id', '=', id)),
    /** Those not used since, or begun before. */
    dead: (usedBefore: number, createdBefore: number) =>
      database.all(
        tables
          .selectFrom('sessions')
          .selectAll()
          .where((where) => where.or([where('last_used', '<=', usedBefore), where('created', '<=', createdBefore)])),
      ),
  };
}

export type SessionDb = ReturnType<typeof createSessionDb>;
