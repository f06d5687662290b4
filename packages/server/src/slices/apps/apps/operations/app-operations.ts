import type { AppOptions } from '@kontor/contract/apps/apps';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { Confirmation } from '../../../people/passwords/index.ts';
import {
  type AppRow,
  type AppsDb,
  choosePorts,
  chooseSecrets,
  portsNeeded,
  refusePortClash,
  resourceOf,
} from '../../registry/index.ts';
import { engineOf, pinEngine } from '../../store/index.ts';
import { membersAsBefore } from '../lifecycle/groups.ts';
import type { RemoveInput, UpdateInput } from '../lifecycle/inputs.ts';
import type { AppMessages } from '../monitor/app-messages.ts';
import type { AppsNeeds } from '../needs.ts';
import { isCustom } from '../queries/view.ts';
import type { DesiredState } from '../reconciler/desired-state.ts';
import type { Leftovers } from '../reconciler/leftovers.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import { type Members, nextVersion, secondaryCn } from '../rules.ts';
import { createFormerMembers } from './former-members.ts';
import { checkMembers, newPorts, type Started } from './install.ts';
import { createRequiredApps } from './required-apps.ts';

/** Who may use the app from now on; absent fields stay unchanged. */
type ChangedOptions = { [K in keyof AppOptions]?: AppOptions[K] | undefined };

/** How an app is removed: with its data only after the password was entered again. */
interface Uninstalling {
  removeData: boolean;
  password?: string | undefined;
}

/** Replacement for the archive of a custom app. */
export interface Replacement {
  /** Returns the manifest of the next version, from the present one. */
  manifestFor(present: Manifest, version: string): Manifest;
  /** Called in the transaction that starts the update. */
  claim(instanceId: string, manifest: Manifest): void;
}

export interface AppOperationsNeeds {
  needs: AppsNeeds;
  db: AppsDb;
  desiredState: DesiredState;
  appMessages: AppMessages;
  unseen: Pick<Unseen, 'isUnseen'>;
  leftovers: Pick<Leftovers, 'has' | 'add'>;
}

/** Operations on existing apps. */
export function createAppOperations({ needs, db, desiredState, appMessages, unseen, leftovers }: AppOperationsNeeds) {
  const { core, parts, people, store, addons } = needs;
  const { database, journal, ids } = core;
  const former = createFormerMembers(core);
  const required = createRequiredApps(people.groups);
  const isInAdminMode = ({ adminUntil }: SessionActor): boolean => adminUntil > core.clock.now();

  /** Returns the row. Refused when there is none, when it is retained data and `state` is not (or vice versa), or when a job works on the app. */
  function requireIdle(instanceId: string, state: AppRow['state']): AppRow {
    const row = db.find(instanceId);
    if (row === undefined || (state === 'kept') !== (row.state === 'kept')) throw new RefusedError('not-found');
    if (parts.jobs.lockOf(resourceOf(instanceId)) !== undefined) throw new RefusedError('busy');
    return row;
  }

  /** Writes the desired state for a user, with a message that reports the progress. */
  const setWanted = (actor: SessionActor, instanceId: string, wanted: 'running' | 'stopped', action: string): Started =>
    database.transaction(() => {
      const row = requireIdle(instanceId, 'installed');
      const messageId = row.operation !== null && row.wanted === wanted ? row.operation : ids();
      desiredState.write(row, { wanted, by: null, operation: { id: messageId, by: actor.uid } });
      const now = db.find(instanceId) ?? row;
      if (wanted === 'running') appMessages.reportStarting(now);
      else appMessages.reportStopping(now);
      journal.record(actor, action, instanceId);
      return { instanceId, messageId };
    });

  function membersNow(row: AppRow): Record<string, readonly string[]> {
    const { instance_id: instanceId } = row;
    const secondary = db.releaseOf(row).addons.ldap?.groups ?? [];
    const cns = [instanceId, ...secondary.map(({ group }) => secondaryCn(instanceId, group))];
    return Object.fromEntries(cns.map((cn) => [cn, people.groups.membersOf(cn)]));
  }

  const remove = (actor: SessionActor, row: AppRow, removeData: boolean): Started => {
    const instanceId = row.instance_id;
    former.remember(instanceId, removeData ? {} : membersNow(row));
    const forgets = leftovers.has(instanceId);
    const { title } = db.releaseOf(row);
    const input: RemoveInput = { instanceId, title, removeData, wasWanted: row.wanted, forgets };
    const action = row.state === 'kept' ? 'delete-app-data' : 'remove-app';
    journal.record(actor, action, instanceId, { before: { removeData } });
    return { instanceId, messageId: parts.jobs.start('app-remove', input, { actor: actor.uid }) };
  };

  const confirm = (actor: SessionActor, password: string | undefined): Promise<Confirmation> => {
    if (password === undefined || password === '')
      throw new RefusedError('fields-invalid', { fields: { password: 'field-required' } });
    return people.passwords.confirm(actor, password);
  };

  /** Refuses new members of existing groups or other apps unless in admin mode. Groups the update adds are exempt: they protect no data yet. */
  function refuseNewMembers(
    actor: SessionActor,
    instanceId: string,
    manifest: Manifest,
    chosen: Members | undefined,
  ): void {
    if (isInAdminMode(actor)) return;
    for (const [cn, uids] of chosen ?? []) {
      const present = new Set(people.groups.membersOf(cn));
      const isNew = people.groups.find(cn) === undefined;
      if (!isNew && uids.some((uid) => !present.has(uid))) throw new RefusedError('members-need-admin-mode');
    }
    const members = chosen ?? membersAsBefore(people.groups, instanceId, manifest);
    if (required.admits(instanceId, manifest, (cn) => members.get(cn) ?? people.groups.membersOf(cn)))
      throw new RefusedError('members-need-admin-mode');
  }

  /** Starts an update. `also` runs in its transaction. */
  async function updateTo(
    actor: SessionActor,
    before: AppRow,
    wanted: Manifest,
    options: ChangedOptions,
    also: () => void = () => {},
  ): Promise<Started> {
    const instanceId = before.instance_id;
    const runs = engineOf(db.releaseOf(before)).type;
    const manifest = pinEngine(wanted, parts.engine.kinds(), runs);
    if (!isUpdate(manifest.version, before.version)) throw new RefusedError('app-up-to-date');
    await store.refuseBlocked(manifest, { memory: false });
    // Size as measured last; the job measures again before it copies.
    await store.refuseFullDisk(manifest.diskNeeded + before.data_bytes, engineOf(manifest).type);
    const ports = await newPorts(db, portsNeeded(manifest));
    return database.transaction(() => {
      const row = requireIdle(instanceId, 'installed');
      if (row.version !== before.version) throw new RefusedError('busy');
      const isOther = (other: AppRow) => other.instance_id !== instanceId;
      refusePortClash(db, manifest, { config: core.config, isOther });
      const isChosen = options.users !== undefined || options.groups !== undefined;
      const chosen = isChosen ? checkMembers(people.users, manifest, instanceId, options) : undefined;
      refuseNewMembers(actor, instanceId, manifest, chosen);
      db.upsertManifest(instanceId, manifest);
      chooseSecrets(db, parts.boxKey, instanceId, manifest);
      choosePorts(db, instanceId, manifest, ports);
      const about = { instanceId, title: manifest.title, storeId: manifest.id, version: manifest.version };
      const was = { fromVersion: row.version, wasWanted: row.wanted, hadAddons: addons.kindsOf(instanceId) };
      const members = chosen === undefined ? null : [...chosen];
      const input: UpdateInput = { ...about, ...was, members, admitsToOthers: isInAdminMode(actor) };
      also();
      const messageId = parts.jobs.start('app-update', input, { actor: actor.uid });
      const versions = { before: { version: row.version }, after: { version: manifest.version } };
      journal.record(actor, 'update-app', instanceId, versions);
      return { instanceId, messageId };
    });
  }

  return {
    restartApp: (actor: SessionActor, instanceId: string) => setWanted(actor, instanceId, 'running', 'restart-app'),
    startApp: (actor: SessionActor, instanceId: string) => setWanted(actor, instanceId, 'running', 'start-app'),
    stopApp: (actor: SessionActor, instanceId: string) => setWanted(actor, instanceId, 'stopped', 'stop-app'),

    async uninstallApp(actor: SessionActor, instanceId: string, how: Uninstalling) {
      // It is unknown whether the app still runs, so nothing of it may be removed (keeps R1).
      if (unseen.isUnseen(requireIdle(instanceId, 'installed'))) throw new RefusedError('engine-away');
      const confirmation = how.removeData ? await confirm(actor, how.password) : undefined;
      return database.transaction(() => {
        confirmation?.check();
        return remove(actor, requireIdle(instanceId, 'installed'), how.removeData);
      });
    },

    /**
     * Removes an app whose containers cannot be observed because Docker is unavailable; its data is retained. What remains in Docker is removed when
     * it is available again. While Docker is available, the app is removed as usual.
     */
    async forgetApp(actor: SessionActor, instanceId: string, password: string | undefined) {
      requireIdle(instanceId, 'installed');
      const confirmation = await confirm(actor, password);
      return database.transaction(() => {
        confirmation.check();
        const row = requireIdle(instanceId, 'installed');
        if (unseen.isUnseen(row)) {
          leftovers.add(instanceId);
          journal.record(actor, 'forget-app', instanceId);
        }
        return remove(actor, row, false);
      });
    },

    async deleteRetainedData(actor: SessionActor, instanceId: string, password: string): Promise<void> {
      requireIdle(instanceId, 'kept');
      const confirmation = await confirm(actor, password);
      database.transaction(() => {
        confirmation.check();
        remove(actor, requireIdle(instanceId, 'kept'), true);
      });
    },

    async updateApp(actor: SessionActor, instanceId: string, version: string | undefined, options: ChangedOptions) {
      const before = requireIdle(instanceId, 'installed');
      const offered = store.find(before.store_id);
      if (offered === undefined) throw new RefusedError('not-found');
      if (version !== undefined && version !== offered.manifest.version)
        throw new RefusedError('app-version-old', { params: { version: offered.manifest.version } });
      return updateTo(actor, before, offered.manifest, options);
    },

    /** Starts replacing the archive of a custom app. Its data stays. */
    async replaceCustom(actor: SessionActor, instanceId: string, { manifestFor, claim }: Replacement) {
      const before = requireIdle(instanceId, 'installed');
      const present = db.releaseOf(before);
      if (!isCustom(present)) throw new RefusedError('not-own-app');
      const manifest = manifestFor(present, nextVersion(before.version));
      return updateTo(actor, before, manifest, {}, () => claim(instanceId, manifest));
    },

    cancelApp(actor: SessionActor, instanceId: string): Started {
      const row = db.find(instanceId);
      if (row === undefined) throw new RefusedError('not-found');
      const jobId = parts.jobs.lockOf(resourceOf(instanceId))?.jobId;
      if (jobId === undefined) throw new RefusedError('not-cancellable');
      parts.jobs.cancel(jobId);
      journal.record(actor, 'cancel-app-job', instanceId);
      return { instanceId, messageId: jobId };
    },
  };
}

export type AppOperations = ReturnType<typeof createAppOperations>;
