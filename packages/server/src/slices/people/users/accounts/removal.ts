import type { RemovedUser, User } from '@kontor/contract/people/users';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { days } from '@kontor/platform/work/durations';
import { isSystemGroup } from '../../groups/index.ts';
import { noPassword } from '../../passwords/index.ts';
import type { PicturesDb } from '../avatars/pictures-db.ts';
import type { NewUserRow } from '../db.ts';
import { displayName } from '../view.ts';
import type { AccountContext } from './account-context.ts';
import type { RemovedDb, RemovedRow } from './removed-db.ts';

export interface RemovalNeeds {
  context: AccountContext;
  removed: RemovedDb;
  pictures: PicturesDb;
}

/** How long a removed user can be restored, and the name stays taken. */
const retention = days(30);

/** Upper limit of the time credited between two counts: a clock that jumps a month ahead costs one day. */
const mostPassed = days(1);

/** Removing and disabling users, and undoing both. */
export function createRemoval({ context, removed, pictures }: RemovalNeeds) {
  const { core, db, users, groups, passwords, mail } = context;
  const { database, clock, events, settings, journal } = core;

  /** Administrators cannot remove themselves, and one who can sign in must remain. */
  function refuseLosing(actor: Actor, uid: string): void {
    if (actor.uid === uid) throw new RefusedError('own-account');
    const administrators = users.admins().filter((other) => db.find(other)?.enabled === 1);
    if (administrators.length === 1 && administrators[0] === uid) throw new RefusedError('last-administrator');
  }

  function remember(actor: Actor, uid: string): void {
    const { picture: _mark, ...person } = users.row(uid);
    removed.remove(uid);
    removed.add({
      uid,
      removed: clock.now(),
      removed_by: actor.uid,
      person: JSON.stringify(person),
      settings: JSON.stringify(db.configOf(uid).map(({ id, value }) => ({ id, value }))),
      groups: JSON.stringify(groups.groupsOf(uid)),
      kept: 0,
    });
  }

  /** Returns the milliseconds since the last count, limited to a plausible value: users lose data by it. */
  function passed(): number {
    const last = Number(settings.get('users', 'removed-people-seen') ?? clock.now());
    return Math.min(Math.max(0, clock.now() - last), mostPassed);
  }

  function countTime(): void {
    removed.age(passed());
    settings.set('users', 'removed-people-seen', String(clock.now()));
  }

  const restorableUntil = ({ kept: age }: RemovedRow): number => clock.now() + retention - age - passed();
  const isRestorable = (row: RemovedRow): boolean => restorableUntil(row) > clock.now();

  /** Creates the user again, without administrator rights and with a password still to be set. */
  function recreate(row: RemovedRow): void {
    const {
      search: _search,
      created: _created,
      ...person
    } = JSON.parse(row.person) as NewUserRow & {
      search: string;
      created: number;
    };
    const known = (JSON.parse(row.groups) as string[]).filter(
      (cn) => !isSystemGroup(cn) && groups.find(cn) !== undefined,
    );
    users.add({ ...person, enabled: 1, passwordHash: noPassword, groups: known });
    for (const { id, value } of JSON.parse(row.settings) as { id: string; value: string }[])
      db.setConfig(row.uid, id, value);
    removed.remove(row.uid);
  }

  /** Makes a removed user unrestorable and releases their data. */
  function purgeOne(uid: string): void {
    removed.remove(uid);
    pictures.remove(uid);
    events.publish('person-forgotten', { uid });
  }

  /** Purges the removed users whose retention is over. */
  const purgeExpired = (): void =>
    database.transaction(() => {
      countTime();
      for (const { uid } of removed.expired(retention)) purgeOne(uid);
    });

  function setEnabled(actor: Actor, uid: string, isEnabled: boolean): void {
    database.transaction(() => {
      const row = users.row(uid);
      if (!isEnabled) refuseLosing(actor, uid);
      if ((row.enabled === 1) === isEnabled) return;
      db.change(uid, { enabled: isEnabled ? 1 : 0 });
      journal.record(actor, isEnabled ? 'enable-person' : 'disable-person', uid);
      events.publish(isEnabled ? 'person-enabled' : 'person-disabled', { uid });
      users.changed();
    });
  }

  return {
    purgeExpired,
    removeUser: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        users.row(uid);
        refuseLosing(actor, uid);
        countTime();
        remember(actor, uid);
        journal.record(actor, 'remove-person', uid, { before: { groups: groups.groupsOf(uid) } });
        events.publish('person-removed', { uid });
        db.remove(uid);
        db.forgetContact(dnOfUser(uid));
        users.changed();
      }),
    restoreUser: (actor: Actor, uid: string, view: (uid: string) => User): User =>
      database.transaction(() => {
        const row = removed.find(uid);
        if (row === undefined || !isRestorable(row)) throw new RefusedError('not-found');
        if (db.find(uid) !== undefined) throw new RefusedError('user-name-taken');
        const { intern_email } = JSON.parse(row.person) as NewUserRow;
        if (db.hasMail(intern_email, uid))
          throw new RefusedError('fields-invalid', { fields: { internEmail: 'field-taken' } });
        recreate(row);
        journal.record(actor, 'put-person-back', uid, { after: { groups: groups.groupsOf(uid) } });
        if (users.row(uid).external === 0) mail.sendWithPuk(users.row(uid), 'invitation');
        events.publish('person-put-back', { uid });
        return view(uid);
      }),
    /** Purges a removed user before the retention is over, for example when the name is needed again. */
    purgeUser: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        if (removed.find(uid) === undefined) throw new RefusedError('not-found');
        purgeOne(uid);
        journal.record(actor, 'forget-person', uid);
        users.changed();
      }),
    listRemoved: (): RemovedUser[] =>
      removed
        .all()
        .filter(isRestorable)
        .map((row) => ({
          uid: row.uid,
          displayName: displayName(JSON.parse(row.person)),
          removed: new Date(row.removed).toISOString(),
          removedBy: row.removed_by,
          until: new Date(restorableUntil(row)).toISOString(),
        })),
    restorableUntil,
    disableUser: (actor: Actor, uid: string): void => setEnabled(actor, uid, false),
    enableUser: (actor: Actor, uid: string): void => setEnabled(actor, uid, true),
    clearSecondFactor: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        const row = users.row(uid);
        if (actor.uid === uid) throw new RefusedError('own-account');
        passwords.clearSecondFactor(uid);
        journal.record(actor, 'clear-second-factor', uid);
        mail.sendSecondFactorCleared(row, displayName(users.row(actor.uid)));
        users.changed();
      }),
  };
}

export type Removal = ReturnType<typeof createRemoval>;
