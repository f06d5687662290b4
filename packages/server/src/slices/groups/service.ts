import { Refused } from '@kontor/platform/errors';
import type { Ground } from '../../ground.ts';
import { createGroupsDb } from './db.ts';
import { viewGroup } from './view.ts';

export interface NewAppGroup {
  cn: string;
  description: string;
  /** Instance id of the app it belongs to. */
  entryParentId: string;
}

export function createGroupsService({ database, facts, live }: Pick<Ground, 'database' | 'facts' | 'live'>) {
  const db = createGroupsDb(database);
  const changed = () => database.afterCommit(() => live.changed('groups'));
  const announce = (cn: string, uid: string) => facts.announce('membership-changed', { uid, group: cn });
  return {
    list: () => listGroups(db),
    read(cn: string) {
      const row = db.find(cn);
      if (row === undefined) throw new Refused('not-found');
      return viewGroup(row, db.members(cn));
    },
    find: (cn: string) => db.find(cn),
    membersOf: (cn: string) => db.members(cn),
    /** cn of every group a person is in. */
    groupsOf: (uid: string) => db.groupsOf(uid),
    isMember: (cn: string, uid: string) => db.groupsOf(uid).includes(cn),
    /** Makes or renames the group of an app; calling it again changes nothing. */
    createAppGroup(group: NewAppGroup) {
      const { cn, description, entryParentId } = group;
      db.add({ cn, description, entry_parent_id: entryParentId, mail_local_address: '' });
      changed();
    },
    addMember: (cn: string, uid: string) =>
      database.transaction(() => {
        if (db.addMember(cn, uid)) announce(cn, uid);
        changed();
      }),
    /** Makes exactly these people the members of a group. */
    setMembers: (cn: string, uids: readonly string[]) =>
      database.transaction(() => {
        const wanted = new Set(uids);
        for (const uid of db.members(cn)) if (!wanted.has(uid) && db.removeMember(cn, uid)) announce(cn, uid);
        for (const uid of wanted) if (db.addMember(cn, uid)) announce(cn, uid);
        changed();
      }),
    /** Removes every group of an app; none left is fine. */
    removeGroupsOf: (entryParentId: string) =>
      database.transaction(() => {
        const leaving = db.namesOf(entryParentId).flatMap((cn) => db.members(cn).map((uid) => ({ cn, uid })));
        db.removeOf(entryParentId);
        for (const { cn, uid } of leaving) announce(cn, uid);
        changed();
      }),
    forgetPerson: (uid: string) => {
      db.removePerson(uid);
      changed();
    },
  };
}

function listGroups(db: ReturnType<typeof createGroupsDb>) {
  const members = Map.groupBy(db.memberships(), (row) => row.cn);
  return db.all().map((row) =>
    viewGroup(
      row,
      (members.get(row.cn) ?? []).map((member) => member.uid),
    ),
  );
}

export type Groups = ReturnType<typeof createGroupsService>;
