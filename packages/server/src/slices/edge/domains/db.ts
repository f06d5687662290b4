import type { Database } from '@kontor/platform/database/database';

export interface AppSessionRow {
  token_hash: string;
  host: string;
  instance: string;
  uid: string;
  portal_session: string;
  created: number;
  last_used: number;
}

export interface AppHostRow {
  host: string;
  instance: string;
  owners: number;
}

interface DomainsTables {
  app_sessions: AppSessionRow;
  app_hosts: AppHostRow;
  app_visits: { instance: string; uid: string };
}

export function createDomainsDb(database: Database) {
  const tables = database.tables<DomainsTables>();
  const without = () => tables.deleteFrom('app_sessions');
  return {
    addSession: (row: AppSessionRow) => database.run(tables.insertInto('app_sessions').values(row)),
    findSession: (tokenHash: string) =>
      database.first(tables.selectFrom('app_sessions').selectAll().where('token_hash', '=', tokenHash)),
    usedSession: (tokenHash: string, at: number) =>
      database.run(tables.updateTable('app_sessions').set({ last_used: at }).where('token_hash', '=', tokenHash)),
    endSession: (tokenHash: string) => database.run(without().where('token_hash', '=', tokenHash)),
    endOfPortalSession: (id: string) => database.run(without().where('portal_session', '=', id)),
    endOfUser: (uid: string) => database.run(without().where('uid', '=', uid)),
    endOfUserExcept: (uid: string, portalSession: string) =>
      database.run(without().where('uid', '=', uid).where('portal_session', '!=', portalSession)),
    endOfUserAt: (uid: string, instances: readonly string[]) =>
      database.run(without().where('uid', '=', uid).where('instance', 'in', instances)),
    endOfInstance: (instance: string) => database.run(without().where('instance', '=', instance)),
    endOfHost: (host: string) => database.run(without().where('host', '=', host)),
    endOlderThan: (created: number) => database.run(without().where('created', '<', created)),
    endAll: () => database.run(without()),
    ...visitQueries(database),
    hosts: () => database.all(tables.selectFrom('app_hosts').selectAll()),
    setHost: (row: AppHostRow) =>
      database.run(
        tables
          .insertInto('app_hosts')
          .values(row)
          .onConflict((on) => on.column('host').doUpdateSet({ instance: row.instance, owners: row.owners })),
      ),
  };
}

/** Who has been in which app. */
function visitQueries(database: Database) {
  const tables = database.tables<DomainsTables>();
  const visits = () => tables.deleteFrom('app_visits');
  return {
    addVisit: (instance: string, uid: string) =>
      database.run(
        tables
          .insertInto('app_visits')
          .values({ instance, uid })
          .onConflict((on) => on.doNothing()),
      ),
    hasVisited: (instance: string, uid: string): boolean =>
      database.first(
        tables.selectFrom('app_visits').select('uid').where('instance', '=', instance).where('uid', '=', uid),
      ) !== undefined,
    forgetVisitsOf: (uid: string) => database.run(visits().where('uid', '=', uid)),
    forgetVisitsTo: (instance: string) => database.run(visits().where('instance', '=', instance)),
  };
}

export type DomainsDb = ReturnType<typeof createDomainsDb>;
