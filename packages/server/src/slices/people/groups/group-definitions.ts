import type { ServerContext } from '../../../core/server-context.ts';
import type { GroupRow, GroupsDb } from './db.ts';

export interface NewAppGroup {
  cn: string;
  description: string;
  /** Instance id of the app the group belongs to. */
  entryParentId: string;
  /** Every user of the app is a member. */
  required?: boolean;
  /** cns of the groups its members join automatically. */
  requires?: readonly string[];
}

export interface GroupDefinitionsNeeds extends Pick<ServerContext, 'database' | 'events'> {
  db: GroupsDb;
  /** Called with every change, in its transaction. */
  changed(): void;
  /** Publishes that a user joined or left a group. */
  publishMembership(cn: string, uid: string): void;
  /** Brings the members of an app in step with the groups that open it. */
  admit(app: string): void;
}

/** Which groups there are: those of apps and custom ones. */
export const createGroupDefinitions = ({
  database,
  events,
  db,
  changed,
  publishMembership,
  admit,
}: GroupDefinitionsNeeds) => ({
  /** Creates or updates the group of an app. Idempotent. */
  createAppGroup({ cn, description, entryParentId, required = false, requires = [] }: NewAppGroup) {
    db.add({
      cn,
      description,
      entry_parent_id: entryParentId,
      mail_local_address: '',
      required: required ? 1 : 0,
      requires,
    });
    changed();
  },
  addCustom(cn: string, description: string, mail_local_address: string) {
    db.add({ cn, description, mail_local_address, entry_parent_id: '', required: 0, requires: [] });
    changed();
  },
  updateTexts(cn: string, texts: Partial<Pick<GroupRow, 'description' | 'mail_local_address'>>) {
    if (Object.keys(texts).length > 0) db.update(cn, texts);
    changed();
  },
  /** Removes a group; its members lose the apps they have only through it. Idempotent. */
  remove: (cn: string) =>
    database.transaction(() => {
      const leaving = db.members(cn);
      const apps = db.appsOf(cn);
      db.remove(cn);
      for (const app of apps) admit(app);
      for (const uid of leaving) publishMembership(cn, uid);
      events.publish('group-removed', { group: cn });
      changed();
    }),
  /** Removes every group of an app. Idempotent. */
  removeGroupsOf: (entryParentId: string) =>
    database.transaction(() => {
      const groups = db.ofApp(entryParentId);
      const leaving = groups.flatMap(({ cn }) => db.members(cn).map((uid) => ({ cn, uid })));
      db.removeOf(entryParentId);
      for (const { cn, uid } of leaving) publishMembership(cn, uid);
      for (const { cn } of groups) events.publish('group-removed', { group: cn });
      changed();
    }),
  /** Sets the groups whose external members come from an external directory; no others do. */
  setMapped: (cns: readonly string[]) =>
    database.transaction(() => {
      db.unmapAll();
      for (const cn of cns) db.update(cn, { mapped: 1 });
      changed();
    }),
});
