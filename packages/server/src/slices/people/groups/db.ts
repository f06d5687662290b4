import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';

export interface GroupRow {
  cn: string;
  description: string;
  mail_local_address: string;
  entry_parent_id: string;
  mapped: number;
  required: number;
  /** cns of other groups. */
  requires: readonly string[];
}

/** The cns are JSON in the table. */
type StoredGroup = Omit<GroupRow, 'requires'> & { requires: string };

interface GroupTables {
  groups: StoredGroup;
  /** `inherited`: a member only through a custom group that opens the app. */
  group_members: { cn: string; uid: string; inherited: number };
  group_apps: { cn: string; app: string };
}

export function createGroupsDb(database: Database) {
  const tables = database.tables<GroupTables>();
  const byUid = preparedQuery((uid: string) =>
    tables.selectFrom('group_members').select('cn').where('uid', '=', uid).orderBy('cn'),
  );
  const byBoth = preparedQuery((cn: string, uid: string) =>
    tables.selectFrom('group_members').select('uid').where('cn', '=', cn).where('uid', '=', uid),
  );
  return {
    ...rowQueries(database),
    ...openedAppQueries(database),
    ...inheritedQueries(database),
    members: (cn: string) =>
      database
        .all(tables.selectFrom('group_members').select('uid').where('cn', '=', cn).orderBy('uid'))
        .map((row) => row.uid),
    memberships: () => database.all(tables.selectFrom('group_members').selectAll().orderBy('cn').orderBy('uid')),
    groupsOf: (uid: string) => database.all(byUid(uid)).map((row) => row.cn),
    ownGroupsOf: (uid: string) =>
      database
        .all(
          tables
            .selectFrom('group_members')
            .select('cn')
            .where('uid', '=', uid)
            .where('inherited', '=', 0)
            .orderBy('cn'),
        )
        .map(({ cn }) => cn),
    isMember: (cn: string, uid: string) => database.first(byBoth(cn, uid)) !== undefined,
    addMember: (cn: string, uid: string, inherited = false) =>
      database.run(
        tables
          .insertInto('group_members')
          .values({ cn, uid, inherited: inherited ? 1 : 0 })
          .onConflict((on) => on.doNothing()),
      ).changes > 0,
    removeMember: (cn: string, uid: string) =>
      database.run(tables.deleteFrom('group_members').where('cn', '=', cn).where('uid', '=', uid)).changes > 0,
    removeUser: (uid: string) => database.run(tables.deleteFrom('group_members').where('uid', '=', uid)),
  };
}

/** Queries about the apps that custom groups open. */
function openedAppQueries(database: Database) {
  const tables = database.tables<GroupTables>();
  return {
    openings: () => database.all(tables.selectFrom('group_apps').selectAll().orderBy('cn').orderBy('app')),
    appsOf: (cn: string) =>
      database
        .all(tables.selectFrom('group_apps').select('app').where('cn', '=', cn).orderBy('app'))
        .map(({ app }) => app),
    /** The custom groups that open an app. */
    openersOf: (app: string) =>
      database
        .all(tables.selectFrom('group_apps').select('cn').where('app', '=', app).orderBy('cn'))
        .map(({ cn }) => cn),
    addApp: (cn: string, app: string) =>
      database.run(
        tables
          .insertInto('group_apps')
          .values({ cn, app })
          .onConflict((on) => on.doNothing()),
      ),
    removeApp: (cn: string, app: string) =>
      database.run(tables.deleteFrom('group_apps').where('cn', '=', cn).where('app', '=', app)),
  };
}

/** Queries about who is in a group personally, and who only through a custom group. */
function inheritedQueries(database: Database) {
  const tables = database.tables<GroupTables>();
  return {
    /** Members of the custom groups that open an app. */
    membersThroughGroups: (app: string) =>
      database
        .all(
          tables
            .selectFrom('group_members')
            .innerJoin('group_apps', 'group_apps.cn', 'group_members.cn')
            .select('group_members.uid')
            .distinct()
            .where('group_apps.app', '=', app),
        )
        .map(({ uid }) => uid),
    inheritedMembers: (cn: string) =>
      database
        .all(
          tables
            .selectFrom('group_members')
            .select('uid')
            .where('cn', '=', cn)
            .where('inherited', '=', 1)
            .orderBy('uid'),
        )
        .map(({ uid }) => uid),
    setInherited: (cn: string, uid: string) =>
      database.run(
        tables.updateTable('group_members').set({ inherited: 1 }).where('cn', '=', cn).where('uid', '=', uid),
      ),
  };
}

function rowQueries(database: Database) {
  const tables = database.tables<GroupTables>();
  return {
    all: () => database.all(tables.selectFrom('groups').selectAll().orderBy('cn')).map(parsed),
    find(cn: string): GroupRow | undefined {
      const stored = database.first(tables.selectFrom('groups').selectAll().where('cn', '=', cn));
      return stored && parsed(stored);
    },
    /** The group of an app and its additional ones. */
    ofApp: (entryParentId: string) =>
      database
        .all(tables.selectFrom('groups').selectAll().where('entry_parent_id', '=', entryParentId).orderBy('cn'))
        .map(parsed),
    add(row: Omit<GroupRow, 'mapped'>): void {
      const requires = JSON.stringify(row.requires);
      database.run(
        tables
          .insertInto('groups')
          .values({ ...row, requires, mapped: 0 })
          .onConflict((on) =>
            on.column('cn').doUpdateSet({
              description: row.description,
              entry_parent_id: row.entry_parent_id,
              required: row.required,
              requires,
            }),
          ),
      );
    },
    update: (cn: string, patch: Partial<Omit<GroupRow, 'requires'>>) =>
      database.run(tables.updateTable('groups').set(patch).where('cn', '=', cn)),
    remove: (cn: string) => database.run(tables.deleteFrom('groups').where('cn', '=', cn)),
    removeOf: (entryParentId: string) =>
      database.run(tables.deleteFrom('groups').where('entry_parent_id', '=', entryParentId)),
    unmapAll: () => database.run(tables.updateTable('groups').set({ mapped: 0 })),
  };
}

const parsed = (row: StoredGroup): GroupRow => ({ ...row, requires: JSON.parse(row.requires) });

export type GroupsDb = ReturnType<typeof createGroupsDb>;
