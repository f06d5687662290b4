import type { GroupDetail } from '@kontor/contract/people/groups';
import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../core/server-context.ts';
import { createGroupsDb, type GroupRow, type GroupsDb } from './db.ts';
import { createGroupDefinitions } from './group-definitions.ts';
import { createOpenedApps } from './opened-apps.ts';
import { difference, type GroupShape, type Members, resolveMembers } from './rules.ts';
import { type GroupContent, viewGroup } from './view.ts';

type Joining = readonly (readonly [uid: string, cns: readonly string[]])[];

/** Who is in which group. */
export function createMembership({
  database,
  events,
  changeFeed,
}: Pick<ServerContext, 'database' | 'events' | 'changeFeed'>) {
  const db = createGroupsDb(database);
  /** Reports the list of groups as changed after the commit: it is read again at once. */
  const changed = () => database.afterCommit(() => changeFeed.changed('groups'));
  /** Publishes that a user joined or left a group. */
  const publishMembership = (cn: string, uid: string) => events.publish('membership-changed', { uid, group: cn });

  const view = (row: GroupRow) => viewGroup(row, contentOf(db, row.cn));

  function rowOf(cn: string): GroupRow {
    const row = db.find(cn);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  }

  /** Returns the groups whose members a request changes, with their new members. */
  function resolve(requested: Members): Map<string, ReadonlySet<string>> {
    const before = new Map(
      [...Map.groupBy(db.memberships(), ({ cn }) => cn)].map(([cn, rows]) => [cn, new Set(rows.map(({ uid }) => uid))]),
    );
    const after = resolveMembers(db.all().map(shapeOf), before, requested);
    const changes = [...after].filter(([cn, uids]) => !isSame(before.get(cn), uids));
    // Custom groups last: who is given an app personally has it personally, even when a group opens it as well.
    const isCustom = (cn: string) => Number(db.find(cn)?.entry_parent_id === '');
    return new Map(changes.toSorted(([one], [other]) => isCustom(one) - isCustom(other)));
  }
  const openedApps = createOpenedApps({ database, db, changed, publishMembership, resolve });
  const { setMembers } = openedApps;

  /** Returns every group that changes when users join groups, with its new members; includes the groups they join automatically. */
  function joined(joining: Joining): Map<string, ReadonlySet<string>> {
    if (joining.length === 0) return new Map();
    const requested = new Map<string, Set<string>>();
    for (const [uid, cns] of joining)
      for (const cn of cns) requested.set(cn, (requested.get(cn) ?? new Set(db.members(cn))).add(uid));
    return resolve(requested);
  }

  /** Adds users to groups, and to the groups that come with them. */
  const joinAll = (joining: Joining): void =>
    database.transaction(() => {
      const keyOf = (cn: string, uid: string) => `${cn}/${uid}`;
      const named = new Set(joining.flatMap(([uid, cns]) => cns.map((cn) => keyOf(cn, uid))));
      const changes = [...joined(joining)].map(([cn, uids]) => ({ cn, uids, ...difference(db.members(cn), uids) }));
      for (const { cn, uids } of changes) setMembers(cn, uids);
      for (const { cn, added } of changes)
        openedApps.inherit(
          cn,
          added.filter((uid) => !named.has(keyOf(cn, uid))),
        );
    });

  return {
    ...createGroupDefinitions({ database, events, db, changed, publishMembership, admit: openedApps.admit }),
    ...openedApps,
    list: () => listGroups(db),
    read(cn: string): GroupDetail {
      const row = rowOf(cn);
      const others = row.entry_parent_id === cn ? db.ofApp(cn).filter((other) => other.cn !== cn) : [];
      return {
        ...view(row),
        secondaryGroups: others.map(view),
      };
    },
    row: rowOf,
    find: (cn: string) => db.find(cn),
    names: () => db.all().map(({ cn }) => cn),
    membersOf: (cn: string) => db.members(cn),
    /** Returns the cn of every group a user is in. */
    groupsOf: (uid: string) => db.groupsOf(uid),
    /** Returns the cns of all users' groups by uid, with one query. */
    memberships: () => groupsByUser(db),
    isMember: (cn: string, uid: string) => db.isMember(cn, uid),
    addMember: (cn: string, uid: string) =>
      database.transaction(() => {
        if (db.addMember(cn, uid)) publishMembership(cn, uid);
        for (const app of db.appsOf(cn)) openedApps.admit(app);
        changed();
      }),
    resolve,
    /** Adds a user to groups, and to the groups that come with them. */
    join: (uid: string, cns: readonly string[]) => joinAll([[uid, cns]]),
    joined,
    joinAll,
    removeUser: (uid: string) => {
      const left = db.groupsOf(uid);
      db.removeUser(uid);
      for (const cn of left) publishMembership(cn, uid);
      changed();
    },
  };
}

const contentOf = (db: GroupsDb, cn: string): GroupContent => ({
  ...{ members: db.members(cn), inherited: db.inheritedMembers(cn), apps: db.appsOf(cn), openers: db.openersOf(cn) },
});

const shapeOf = (row: GroupRow): GroupShape => ({
  cn: row.cn,
  entryParentId: row.entry_parent_id,
  required: row.required === 1,
  requires: row.requires,
});

function isSame(before: ReadonlySet<string> | undefined, after: ReadonlySet<string>): boolean {
  return (before?.size ?? 0) === after.size && [...after].every((uid) => before?.has(uid));
}

function groupsByUser(db: GroupsDb): Map<string, string[]> {
  const byUser = new Map<string, string[]>();
  for (const { cn, uid } of db.memberships()) {
    const own = byUser.get(uid);
    if (own === undefined) byUser.set(uid, [cn]);
    else own.push(cn);
  }
  return byUser;
}

function listGroups(db: GroupsDb) {
  const members = Map.groupBy(db.memberships(), (row) => row.cn);
  const openings = Map.groupBy(db.openings(), (row) => row.cn);
  const openers = Map.groupBy(db.openings(), (row) => row.app);
  return db.all().map((row) => {
    const all = members.get(row.cn) ?? [];
    return viewGroup(row, {
      members: all.map(({ uid }) => uid),
      inherited: all.filter(({ inherited }) => inherited === 1).map(({ uid }) => uid),
      apps: (openings.get(row.cn) ?? []).map(({ app }) => app),
      openers: (openers.get(row.cn) ?? []).map(({ cn }) => cn),
    });
  });
}

export type Groups = ReturnType<typeof createMembership>;
