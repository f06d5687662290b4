import type { Database } from '@kontor/platform/database/database';
import type { GroupsDb } from './db.ts';
import { difference, type Members } from './rules.ts';

export interface OpenedAppsNeeds {
  database: Database;
  db: GroupsDb;
  /** Called with every change, in its transaction. */
  changed(): void;
  /** Publishes that a user joined or left a group. */
  publishMembership(cn: string, uid: string): void;
  /** Returns the groups whose members a request changes, with their new members. */
  resolve(requested: Members): Map<string, ReadonlySet<string>>;
}

/**
 * Custom groups open apps: their members are members of the app's group as long as they are in one of them. Who was given the app personally stays
 * when the group is left.
 */
export function createOpenedApps({ database, db, changed, publishMembership, resolve }: OpenedAppsNeeds) {
  /**
   * Sets the members of a group. Members who are there through a custom group stay; only what was given to them personally is taken. New members of
   * a custom group get its apps, and those who left lose them.
   */
  function setMembers(cn: string, uids: Iterable<string>): void {
    database.transaction(() => {
      const through = new Set(db.membersThroughGroups(cn));
      const { added, removed } = difference(db.members(cn), uids);
      for (const uid of added) db.addMember(cn, uid);
      for (const uid of removed) {
        if (through.has(uid)) db.setInherited(cn, uid);
        else db.removeMember(cn, uid);
      }
      for (const uid of [...removed.filter((one) => !through.has(one)), ...added]) publishMembership(cn, uid);
      for (const app of db.appsOf(cn)) admit(app);
      changed();
    });
  }

  /**
   * Brings the inherited members of an app in step with the groups that open it, and the additional groups that come with the app.
   *
   * @param isOnlyApp admits nobody to other apps that additional groups require
   */
  function admit(app: string, isOnlyApp = false): void {
    const through = new Set(db.membersThroughGroups(app));
    const inherited = db.inheritedMembers(app);
    const leaving = new Set(inherited.filter((uid) => !through.has(uid)));
    const target = new Set([...db.members(app).filter((uid) => !leaving.has(uid)), ...through]);
    for (const [cn, uids] of resolve(new Map([[app, target]]))) {
      if (cn === app) setInherited(app, uids);
      else if (!isOnlyApp || db.find(cn)?.entry_parent_id === app) setMembers(cn, uids);
    }
  }

  function setInherited(app: string, uids: ReadonlySet<string>): void {
    const { added, removed } = difference(db.members(app), uids);
    for (const uid of removed) db.removeMember(app, uid);
    for (const uid of added) db.addMember(app, uid, true);
    for (const uid of [...removed, ...added]) publishMembership(app, uid);
  }

  return {
    setMembers,
    admit,
    /** Marks members whom a custom group lets into an app as there only through it. */
    inherit(app: string, uids: readonly string[]): void {
      const through = new Set(uids.length > 0 ? db.membersThroughGroups(app) : []);
      for (const uid of uids) if (through.has(uid)) db.setInherited(app, uid);
    },
    /** Sets the apps a custom group opens, by the cn of their groups. */
    setApps: (cn: string, apps: readonly string[]): void =>
      database.transaction(() => {
        const { added, removed } = difference(db.appsOf(cn), apps);
        for (const app of removed) db.removeApp(cn, app);
        for (const app of added) db.addApp(cn, app);
        for (const app of [...removed, ...added]) admit(app);
        changed();
      }),
    /** Lets the members of custom groups use a newly installed app; groups that are gone are skipped. Admits nobody to other apps. Idempotent. */
    openApp: (app: string, cns: readonly string[]): void =>
      database.transaction(() => {
        for (const cn of cns) if (db.find(cn) !== undefined) db.addApp(cn, app);
        admit(app, true);
        changed();
      }),
    appsOf: db.appsOf,
    openersOf: db.openersOf,
    /** Returns the members of an app's group who are in it only through a custom group. */
    inheritedMembers: db.inheritedMembers,
    /** Returns the cn of every group a user is in personally. */
    ownGroupsOf: db.ownGroupsOf,
  };
}
