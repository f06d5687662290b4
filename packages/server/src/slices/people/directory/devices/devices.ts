import { randomBytes } from 'node:crypto';
import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import type { DirectoryDevice, DirectoryDevicePatch, NewDirectoryDevice } from '@kontor/contract/people/directory';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { hashServicePassword } from '../../../../adapters/ldap/service-password.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Groups } from '../../groups/index.ts';
import { dnOfService } from '../dit.ts';
import type { DeviceAccount } from '../entries.ts';
import { createDevicesDb, type DeviceRow, type DevicesDb } from './db.ts';
import { createLastUse } from './last-use.ts';
import { deviceIdOf, devicePassword } from './rules.ts';

export interface DevicesNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'ids' | 'journal' | 'log' | 'fault'>;
  groups: Pick<Groups, 'list'>;
  /** Reconciles the changed entries. */
  changed(): void;
}

/** A device with its password, which is stored nowhere and shown once. */
interface DeviceWithPassword {
  device: DirectoryDevice;
  password: string;
}

/** The accounts of devices that ask the directory: made, changed, blocked and deleted by administrators. The database is their source. */
export function createDevices({ core, groups, changed }: DevicesNeeds) {
  const { database, clock, ids, journal } = core;
  const db = createDevicesDb(database);
  const lastUse = createLastUse({ core, db });
  const view = (row: DeviceRow) => viewDevice({ ...row, last_used: lastUse.lastUsedOf(row) }, db.groupsOf(row.id));

  function rowOf(id: string): DeviceRow {
    const row = db.find(id);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  }

  /** Changes a device in one transaction, with its entry in the journal. */
  function change(actor: Actor, action: JournalAction, id: string, work: (before: DeviceRow) => void): DirectoryDevice {
    return database.transaction(() => {
      const before = view(rowOf(id));
      work(rowOf(id));
      const after = view(rowOf(id));
      journal.record(actor, action, id, { before, after });
      database.afterCommit(changed);
      return after;
    });
  }

  function newPassword() {
    const password = devicePassword(randomBytes(24));
    return { password, password_hash: hashServicePassword(password, ids()) };
  }

  return {
    list: (): DirectoryDevice[] => db.all().map(view),
    add: (actor: Actor, device: NewDirectoryDevice): DeviceWithPassword =>
      database.transaction(() => {
        refuseTakenName(db, device.name);
        const { password, password_hash } = newPassword();
        const id = deviceIdOf(device.name, (candidate) => db.find(candidate) !== undefined);
        db.add({
          id,
          ...columnsOf(device),
          password_hash,
          blocked: 0,
          created: clock.now(),
          last_used: null,
        } as DeviceRow);
        putGroups(db, groups, id, device);
        const view_ = view(rowOf(id));
        journal.record(actor, 'add-directory-device', id, { after: view_ });
        database.afterCommit(changed);
        return { device: view_, password };
      }),
    update: (actor: Actor, id: string, patch: DirectoryDevicePatch): DirectoryDevice =>
      change(actor, 'change-directory-device', id, (before) => {
        if (patch.name !== undefined) refuseTakenName(db, patch.name, id);
        const columns = columnsOf(patch);
        if (Object.keys(columns).length > 0) db.update(id, columns);
        const everyone = patch.everyone ?? before.everyone === 1;
        if (patch.groups !== undefined || patch.everyone !== undefined)
          putGroups(db, groups, id, { everyone, groups: patch.groups ?? db.groupsOf(id) });
      }),
    renewPassword(actor: Actor, id: string): DeviceWithPassword {
      const { password, password_hash } = newPassword();
      return { device: change(actor, 'renew-device-password', id, () => db.update(id, { password_hash })), password };
    },
    remove: (actor: Actor, id: string): void =>
      database.transaction(() => {
        journal.record(actor, 'remove-directory-device', id, { before: view(rowOf(id)) });
        db.remove(id);
        database.afterCommit(() => {
          lastUse.forget(id);
          changed();
        });
      }),
    signedIn: lastUse.signedIn,
    stop: lastUse.stop,
    /** Called when a group is removed: a later one of its name is another group. */
    forgetGroup: (cn: string) => void db.forgetGroup(cn),
  };
}

/** Creates a function that returns the accounts that may be used. A blocked device has no entry, so it can neither sign in nor read. */
export function createDeviceAccounts(database: ServerContext['database']) {
  const db = createDevicesDb(database);
  return (): DeviceAccount[] =>
    db
      .all()
      .filter(({ blocked }) => blocked === 0)
      .map((row) => accountOf(row, db.groupsOf(row.id)));
}

export type Devices = ReturnType<typeof createDevices>;

function refuseTakenName(db: DevicesDb, name: string, but?: string): void {
  const isSame = (other: DeviceRow) => other.id !== but && other.name.toLowerCase() === name.toLowerCase();
  if (db.all().some(isSame)) throw new RefusedError('device-name-taken', { fields: { name: 'device-name-taken' } });
}

/** Replaces the groups of a device. They must be the company's own. */
function putGroups(
  db: DevicesDb,
  known: Pick<Groups, 'list'>,
  id: string,
  { everyone, groups }: Pick<NewDirectoryDevice, 'everyone' | 'groups'>,
): void {
  const company = new Set(
    known
      .list()
      .filter(isCustomGroup)
      .map(({ cn }) => cn),
  );
  const chosen = everyone ? [] : [...new Set(groups)];
  if (!everyone && chosen.length === 0)
    throw new RefusedError('fields-invalid', { fields: { groups: 'field-required' } });
  if (chosen.some((cn) => !company.has(cn)))
    throw new RefusedError('fields-invalid', { fields: { groups: 'field-invalid' } });
  db.removeGroups(id);
  for (const cn of chosen) db.addGroup(id, cn);
}

/** Returns the columns for what is named. */
function columnsOf({ name, client, mayRead, everyone, isBlocked }: DirectoryDevicePatch): Partial<DeviceRow> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(client === undefined ? {} : { client }),
    ...(mayRead === undefined ? {} : { may_read: mayRead }),
    ...(everyone === undefined ? {} : { everyone: everyone ? 1 : 0 }),
    ...(isBlocked === undefined ? {} : { blocked: isBlocked ? 1 : 0 }),
  };
}

const viewDevice = (row: DeviceRow, groups: string[]): DirectoryDevice => ({
  id: row.id,
  name: row.name,
  client: row.client,
  mayRead: row.may_read,
  everyone: row.everyone === 1,
  groups,
  bindDn: dnOfService(row.id),
  isBlocked: row.blocked === 1,
  lastUsed: row.last_used ? new Date(row.last_used).toISOString() : null,
  isUseKnown: row.last_used !== 0,
});

const accountOf = (row: DeviceRow, groups: string[]): DeviceAccount => ({
  id: row.id,
  passwordHash: row.password_hash,
  mayRead: row.may_read,
  people: row.everyone === 1 ? 'everyone' : groups,
});
