import type { AppOptions } from '@kontor/contract/apps';
import type { Manifest } from '@kontor/contract/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { Refused } from '@kontor/platform/errors';
import type { Confirmation } from '../passwords/index.ts';
import { engineOf, settleEngine } from '../store/index.ts';
import type { AppRow, AppsDb } from './db.ts';
import { createFormerMembers } from './former-members.ts';
import { type Asker, checkMembers, newPorts, type Started } from './install.ts';
import { membersAsBefore } from './jobs/groups.ts';
import type { RemoveInput, UpdateInput } from './jobs/inputs.ts';
import { releaseOf } from './launch.ts';
import type { Leftovers } from './leftovers.ts';
import type { AppsNeeds } from './needs.ts';
import { choosePorts, portsNeeded, refusePortClash } from './ports.ts';
import { resourceOf } from './reconciler.ts';
import { createRequiredApps } from './required-apps.ts';
import { type Members, nextVersion, secondaryCn } from './rules.ts';
import { chooseSecrets } from './secrets.ts';
import type { Tell } from './tell.ts';
import type { Unseen } from './unseen.ts';
import { isOwn } from './view.ts';
import type { Wishes } from './wishes.ts';

/** Who may use the app from now on; what is absent stays as it is. */
type ChangedOptions = { [K in keyof AppOptions]?: AppOptions[K] | undefined };

/** What takes the place of the archive an own app was made of. */
export interface Replacement {
  /** The manifest in its next version, by the present one. */
  manifestFor(present: Manifest, version: string): Manifest;
  /** In the transaction that starts it. */
  claim(instanceId: string, manifest: Manifest): void;
}

export interface ChangeNeeds {
  needs: AppsNeeds;
  db: AppsDb;
  wishes: Wishes;
  tell: Tell;
  unseen: Pick<Unseen, 'isUnseen'>;
  leftovers: Pick<Leftovers, 'has' | 'add'>;
}

/** What is done to an app that is there. */
export function createChange({ needs, db, wishes, tell, unseen, leftovers }: ChangeNeeds) {
  const { ground, parts, people, store, addons } = needs;
  const { database, journal, ids } = ground;
  const former = createFormerMembers(ground);
  const required = createRequiredApps(people.groups);
  const isInMode = ({ adminUntil }: Asker): boolean => adminUntil > ground.clock.now();

  /** An app nobody works on, in one of these states. */
  function idle(instanceId: string, state: AppRow['state']): AppRow {
    const row = db.find(instanceId);
    if (row === undefined || (state === 'kept') !== (row.state === 'kept')) throw new Refused('not-found');
    if (parts.jobs().lockOf(resourceOf(instanceId)) !== undefined) throw new Refused('busy');
    return row;
  }

  const record = (asker: Asker, action: string, subject: string, more: { before?: unknown; after?: unknown } = {}) =>
    journal.write({ actor: asker.uid, address: asker.address, action, subject, ...more });

  /** A wish of a person, with a message for whoever waits. */
  const wish = (asker: Asker, instanceId: string, wanted: 'running' | 'stopped', action: string): Started =>
    database.transaction(() => {
      const row = idle(instanceId, 'installed');
      const messageId = row.operation !== null && row.wanted === wanted ? row.operation : ids();
      wishes.write(row, { wanted, by: null, operation: { id: messageId, by: asker.uid } });
      const now = db.find(instanceId) ?? row;
      if (wanted === 'running') tell.starts(now);
      else tell.stops(now);
      record(asker, action, instanceId);
      return { instanceId, messageId };
    });

  function membersNow(row: AppRow): Record<string, readonly string[]> {
    const { instance_id: instanceId } = row;
    const secondary = releaseOf(db, row).addons.ldap?.groups ?? [];
    const cns = [instanceId, ...secondary.map(({ group }) => secondaryCn(instanceId, group))];
    return Object.fromEntries(cns.map((cn) => [cn, people.groups.membersOf(cn)]));
  }

  const remove = (asker: Asker, row: AppRow, removeData: boolean): Started => {
    const instanceId = row.instance_id;
    former.remember(instanceId, removeData ? {} : membersNow(row));
    const forgets = leftovers.has(instanceId);
    const { title } = releaseOf(db, row);
    const input: RemoveInput = { instanceId, title, removeData, wasWanted: row.wanted, forgets };
    record(asker, row.state === 'kept' ? 'delete-app-data' : 'remove-app', instanceId, { before: { removeData } });
    return { instanceId, messageId: parts.jobs().start('app-remove', input, { actor: asker.uid }) };
  };

  const confirm = (asker: Asker, password: string | undefined): Promise<Confirmation> => {
    if (password === undefined || password === '')
      throw new Refused('fields-invalid', { fields: { password: 'field-required' } });
    return people.passwords.confirm(asker, password);
  };

  /** An update lets nobody in to what is there, nor to another app, but in admin mode. A group that comes with it has no members yet. */
  function refuseNewMembers(asker: Asker, instanceId: string, manifest: Manifest, chosen: Members | undefined): void {
    if (isInMode(asker)) return;
    for (const [cn, uids] of chosen ?? []) {
      const present = new Set(people.groups.membersOf(cn));
      const isNew = people.groups.find(cn) === undefined;
      if (!isNew && uids.some((uid) => !present.has(uid))) throw new Refused('members-need-admin-mode');
    }
    const members = chosen ?? membersAsBefore(people.groups, instanceId, manifest);
    if (required.admits(instanceId, manifest, (cn) => members.get(cn) ?? people.groups.membersOf(cn)))
      throw new Refused('members-need-admin-mode');
  }

  /** Starts an update. `also` belongs to it, in its transaction. */
  async function updateTo(
    asker: Asker,
    before: AppRow,
    wanted: Manifest,
    options: ChangedOptions,
    also: () => void = () => {},
  ): Promise<Started> {
    const instanceId = before.instance_id;
    const runs = engineOf(releaseOf(db, before)).type;
    const manifest = settleEngine(wanted, parts.engine.kinds(), runs);
    if (!isUpdate(manifest.version, before.version)) throw new Refused('app-up-to-date');
    await store.refuseObstacles(manifest, { memory: false });
    // As it was measured last; the job measures once more before it copies.
    await store.refuseFullDisk(manifest.diskNeeded + before.data_bytes, engineOf(manifest).type);
    const ports = await newPorts(db, portsNeeded(manifest));
    return database.transaction(() => {
      const row = idle(instanceId, 'installed');
      if (row.version !== before.version) throw new Refused('busy');
      const isOther = (other: AppRow) => other.instance_id !== instanceId;
      refusePortClash(db, manifest, { config: ground.config, isOther });
      const isChosen = options.users !== undefined || options.groups !== undefined;
      const chosen = isChosen ? checkMembers(people.users, manifest, instanceId, options) : undefined;
      refuseNewMembers(asker, instanceId, manifest, chosen);
      db.keepManifest(instanceId, manifest.version, JSON.stringify(manifest));
      chooseSecrets(db, parts.boxKey, instanceId, manifest);
      choosePorts(db, instanceId, manifest, ports);
      const about = { instanceId, title: manifest.title, storeId: manifest.id, version: manifest.version };
      const was = { fromVersion: row.version, wasWanted: row.wanted, hadAddons: addons.kindsOf(instanceId) };
      const members = chosen === undefined ? null : [...chosen];
      const input: UpdateInput = { ...about, ...was, members, admitsToOthers: isInMode(asker) };
      also();
      const messageId = parts.jobs().start('app-update', input, { actor: asker.uid });
      const versions = { before: { version: row.version }, after: { version: manifest.version } };
      record(asker, 'update-app', instanceId, versions);
      return { instanceId, messageId };
    });
  }

  return {
    restart: (asker: Asker, instanceId: string) => wish(asker, instanceId, 'running', 'restart-app'),
    start: (asker: Asker, instanceId: string) => wish(asker, instanceId, 'running', 'start-app'),
    stop: (asker: Asker, instanceId: string) => wish(asker, instanceId, 'stopped', 'stop-app'),

    async remove(asker: Asker, instanceId: string, how: { removeData: boolean; password?: string | undefined }) {
      // Whether it still runs is not known, so nothing of it may be removed (keeps R1).
      if (unseen.isUnseen(idle(instanceId, 'installed'))) throw new Refused('engine-away');
      const confirmation = how.removeData ? await confirm(asker, how.password) : undefined;
      return database.transaction(() => {
        confirmation?.check();
        return remove(asker, idle(instanceId, 'installed'), how.removeData);
      });
    },

    /**
     * Removes an app whose containers nobody can see, because Docker is away; its data is kept. What is left with Docker goes when it is back. While
     * Docker answers, the app is removed as usual.
     */
    async forget(asker: Asker, instanceId: string, password: string | undefined) {
      idle(instanceId, 'installed');
      const confirmation = await confirm(asker, password);
      return database.transaction(() => {
        confirmation.check();
        const row = idle(instanceId, 'installed');
        if (unseen.isUnseen(row)) {
          leftovers.add(instanceId);
          record(asker, 'forget-app', instanceId);
        }
        return remove(asker, row, false);
      });
    },

    async removeKept(asker: Asker, instanceId: string, password: string): Promise<void> {
      idle(instanceId, 'kept');
      const confirmation = await confirm(asker, password);
      database.transaction(() => {
        confirmation.check();
        remove(asker, idle(instanceId, 'kept'), true);
      });
    },

    async update(asker: Asker, instanceId: string, version: string | undefined, options: ChangedOptions) {
      const before = idle(instanceId, 'installed');
      const offered = store.find(before.store_id);
      if (offered === undefined) throw new Refused('not-found');
      if (version !== undefined && version !== offered.manifest.version)
        throw new Refused('app-version-old', { params: { version: offered.manifest.version } });
      return updateTo(asker, before, offered.manifest, options);
    },

    /** Another archive in the place of the one an own app was made of. Its data stays. */
    async replaceOwn(asker: Asker, instanceId: string, { manifestFor, claim }: Replacement) {
      const before = idle(instanceId, 'installed');
      const present = releaseOf(db, before);
      if (!isOwn(present)) throw new Refused('not-own-app');
      const manifest = manifestFor(present, nextVersion(before.version));
      return updateTo(asker, before, manifest, {}, () => claim(instanceId, manifest));
    },

    cancel(asker: Asker, instanceId: string): Started {
      const row = db.find(instanceId);
      if (row === undefined) throw new Refused('not-found');
      const jobId = parts.jobs().lockOf(resourceOf(instanceId))?.jobId;
      if (jobId === undefined) throw new Refused('not-cancellable');
      parts.jobs().cancel(jobId);
      record(asker, 'cancel-app-job', instanceId);
      return { instanceId, messageId: jobId };
    },
  };
}

export type Change = ReturnType<typeof createChange>;
