import type { Database } from '@kontor/platform/database/database';

export interface GroupRow {
  cn: string;
  description: string;
  mail_local_address: string;
  entry_parent_id: string;
}

interface GroupTables {
  groups: GroupRow;
  group_members: { cn: string; uid: string };
}

export function createGroupsDb(database: Database) {
  const tables = database.tables<GroupTables>();
  return {
    all: () => database.all(tables.selectFrom('groups').selectAll().orderBy('cn')),
    find: (cn: string) => database.first(tables.selectFrom('groups').selectAll().where('cn', '=', cn)),
    add: (row: GroupRow) =>
      database.run(
        tables
          .insertInto('groups')
          .values(row)
          .onConflict((on) =>
            on.column('cn').doUpdateSet({ description: row.description, entry_parent_id: row.entry_parent_id }),
          ),
      ),
    removeOf: (entryParentId: string) =>
      database.run(tables.deleteFrom('groups').where('entry_parent_id', '=', entryParentId)),
    namesOf: (entryParentId: string) =>
      database
        .all(tables.selectFrom('groups').select('cn').where('entry_parent_id', '=', entryParentId))
        .map((row) => row.cn),
    members: (cn: string) =>
      database
        .all(tables.selectFrom('group_members').select('uid').where('cn', '=', cn).orderBy('uid'))
        .map((row) => row.uid),
    memberships: () => database.all(tables.selectFrom('group_members').selectAll().orderBy('cn').orderBy('uid')),
    groupsOf: (uid: string) =>
      database
        .all(tables.selectFrom('group_members').select('cn').where('uid', '=', uid).orderBy('cn'))
        .map((row) => row.cn),
    addMember: (cn: string, uid: string) =>
      database.run(
        tables
          .insertInto('group_members')
          .values({ cn, uid })
          .onConflict((on) => on.doNothing()),
      ).changes > 0,
    removeMember: (cn: string, uid: string) =>
      database.run(tables.deleteFrom('group_members').where('cn', '=', cn).where('uid', '=', uid)).changes > 0,
    removePerson: (uid: string) => database.run(tables.deleteFrom('group_members').where('uid', '=', uid)),
  };
}

export type GroupsDb = ReturnType<typeof createGroupsDb>;
