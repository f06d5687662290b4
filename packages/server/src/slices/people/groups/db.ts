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
  group_members: { cn: string; uid: string };
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
    members: (cn: string) =>
      database
        .all(tables.selectFrom('group_members').select('uid').where('cn', '=', cn).orderBy('uid'))
        .map((row) => row.uid),
    memberships: () => database.all(tables.selectFrom('group_members').selectAll().orderBy('cn').orderBy('uid')),
    groupsOf: (uid: string) => database.all(byUid(uid)).map((row) => row.cn),
    isMember: (cn: string, uid: string) => database.first(byBoth(cn, uid)) !== undefined,
    addMember: (cn: string, uid: string) =>
      database.run(
        tables
          .insertInto('group_members')
          .values({ cn, uid })
          .onConflict((on) => on.doNothing()),
      ).changes > 0,
    removeMember: (cn: string, uid: string) =>
      database.run(tables.deleteFrom('group_members').where('cn', '=', cn).where('uid', '=', uid)).changes > 0,
    removeUser: (uid: string) => database.run(tables.deleteFrom('group_members').where('uid', '=', uid)),
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
