import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';

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

export type NewSession = Pick<SessionRow, 'id' | 'token_hash' | 'uid' | 'address' | 'user_agent' | 'created'>;

interface SessionTables {
  sessions: SessionRow;
}

export function createSessionDb(database: Database) {
  const tables = database.tables<SessionTables>();
  const fresh = { two_factor_confirmed: 0, admin_from: 0, admin_until: 0 };
  const insert = preparedQuery(
    (id: string, token_hash: string, uid: string, address: string, user_agent: string, created: number) =>
      tables
        .insertInto('sessions')
        .values({ id, token_hash, uid, address, user_agent, created, last_used: created, ...fresh }),
  );
  const byToken = preparedQuery((tokenHash: string) =>
    tables.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash),
  );
  const byId = preparedQuery((id: string) => tables.selectFrom('sessions').selectAll().where('id', '=', id));
  const used = preparedQuery((last_used: number, admin_until: number, id: string) =>
    tables.updateTable('sessions').set({ last_used, admin_until }).where('id', '=', id),
  );
  return {
    /** Adds a session with nothing confirmed and admin mode off. */
    add: (row: NewSession) =>
      database.run(insert(row.id, row.token_hash, row.uid, row.address, row.user_agent, row.created)),
    byToken: (tokenHash: string) => database.first(byToken(tokenHash)),
    find: (id: string) => database.first(byId(id)),
    used: ({ id, last_used, admin_until }: SessionRow) => database.run(used(last_used, admin_until, id)),
    all: () => database.all(tables.selectFrom('sessions').selectAll()),
    of: (uid: string) =>
      database.all(tables.selectFrom('sessions').selectAll().where('uid', '=', uid).orderBy('last_used', 'desc')),
    change: (id: string, patch: Partial<SessionRow>) =>
      database.run(tables.updateTable('sessions').set(patch).where('id', '=', id)),
    remove: (id: string) => database.run(tables.deleteFrom('sessions').where('id', '=', id)),
    /** Returns sessions not used since `usedBefore`, or begun before `createdBefore`. */
    dead: (usedBefore: number, createdBefore: number, most: number) =>
      database.all(
        tables
          .selectFrom('sessions')
          .selectAll()
          .where((where) => where.or([where('last_used', '<=', usedBefore), where('created', '<=', createdBefore)]))
          .limit(most),
      ),
  };
}

export type SessionDb = ReturnType<typeof createSessionDb>;
