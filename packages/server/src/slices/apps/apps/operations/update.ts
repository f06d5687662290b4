import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { GrantedRight } from '@kontor/contract/manifest/rights';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import {
  type AppRow,
  choosePorts,
  chooseSecrets,
  instanceTitle,
  openSecrets,
  portsNeeded,
  refusePortClash,
} from '../../registry/index.ts';
import { engineOf, pinEngine } from '../../store/index.ts';
import { heldAddons } from '../bindings/bindings.ts';
import type { UpdateInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds, Started } from '../needs.ts';
import { isCustom } from '../queries/view.ts';
import { nextVersion } from '../rules.ts';
import type { Admission, ChangedOptions } from './admission.ts';
import type { RequireIdle } from './idle-apps.ts';
import { newPorts } from './install-targets.ts';

/** Replacement for the archive of a custom app. */
export interface Replacement {
  /** Returns the manifest of the next version, from the present one and its secrets. */
  manifestFor(present: Manifest, version: string, secrets: Readonly<Record<string, string>>): Manifest;
  /** Values of secrets that are not generated, by name; asked after the manifest was made. */
  given?(): Record<string, string>;
  /** Called in the transaction that starts the update. */
  claim(instanceId: string, manifest: Manifest): void;
}

/** Secrets of a custom app, by name. */
export interface CustomSecrets {
  version: string;
  /** Rights beyond itself that it has. */
  rights: readonly GrantedRight[];
  secrets: Readonly<Record<string, string>>;
}

export interface UpdateNeeds {
  needs: Pick<AppsNeeds, 'core' | 'registry' | 'adapters' | 'jobs' | 'store' | 'bindings'>;
  requireIdle: RequireIdle;
  admission: Admission;
}

/** Updating apps to what the store offers, or custom apps to another archive. */
export function createUpdate({ needs, requireIdle, admission }: UpdateNeeds) {
  const { core, adapters, store } = needs;
  const { db } = needs.registry;
  const begin = createBeginUpdate({ needs, admission });

  /** Starts an update. `also` runs in its transaction. */
  async function updateTo(
    actor: SessionActor,
    before: AppRow,
    wanted: Manifest,
    options: ChangedOptions,
    { also = () => {}, given }: Partial<Pick<UpdatePlan, 'also' | 'given'>> = {},
  ): Promise<Started> {
    const runs = engineOf(db.releaseOf(before)).type;
    const manifest = pinEngine(wanted, adapters.engine.kinds(), runs);
    if (!isUpdate(manifest.version, before.version)) throw new RefusedError('app-up-to-date');
    await store.refuseBlocked(manifest, { memory: false });
    // Size as measured last; the job measures again before it copies.
    await store.refuseFullDisk(manifest.diskNeeded + before.data_bytes, engineOf(manifest).type);
    const ports = await newPorts(db, portsNeeded(manifest));
    return core.database.transaction(() => {
      const row = requireIdle(before.instance_id, 'installed');
      if (row.version !== before.version) throw new RefusedError('busy');
      return begin(actor, row, { manifest, options, ports, also, given });
    });
  }

  function customApp(instanceId: string) {
    const before = requireIdle(instanceId, 'installed');
    const present = db.releaseOf(before);
    if (!isCustom(present)) throw new RefusedError('not-own-app');
    return { before, present, secrets: openSecrets(db, adapters.boxKey, instanceId) };
  }

  return {
    async updateApp(actor: SessionActor, instanceId: string, version: string | undefined, options: ChangedOptions) {
      const before = requireIdle(instanceId, 'installed');
      const offered = store.find(before.store_id);
      if (offered === undefined) throw new RefusedError('not-found');
      if (version !== undefined && version !== offered.manifest.version)
        throw new RefusedError('app-version-old', { params: { version: offered.manifest.version } });
      return updateTo(actor, before, offered.manifest, options);
    },

    openCustom(instanceId: string): CustomSecrets {
      const { before, present, secrets } = customApp(instanceId);
      return { version: before.version, rights: present.hosted?.rights ?? [], secrets };
    },

    rightsOf(instanceId: string): readonly GrantedRight[] {
      const row = db.find(instanceId);
      if (row === undefined || row.state === 'kept') throw new RefusedError('not-found');
      const { hosted } = db.releaseOf(row);
      if (hosted === undefined) throw new RefusedError('not-own-app');
      return hosted.rights ?? [];
    },

    /** Starts replacing the archive of a custom app. Its data stays. */
    async replaceCustom(actor: SessionActor, instanceId: string, { manifestFor, given, claim }: Replacement) {
      const { before, present, secrets } = customApp(instanceId);
      const manifest = manifestFor(present, nextVersion(before.version), secrets);
      const also = () => claim(instanceId, manifest);
      return updateTo(actor, before, manifest, {}, { also, given: given?.() });
    },
  };
}

interface UpdatePlan {
  manifest: Manifest;
  options: ChangedOptions;
  ports: readonly number[];
  /** Runs before the job is started, in the same transaction. */
  also(): void;
  /** Values of secrets that are not generated, by name. */
  given?: Record<string, string> | undefined;
}

/** Returns a function that commits what an update will use and starts its job, in the transaction of the caller (keeps E1). */
function createBeginUpdate({ needs, admission }: Pick<UpdateNeeds, 'needs' | 'admission'>) {
  const { core, adapters, jobs, bindings } = needs;
  const { db } = needs.registry;
  return (actor: SessionActor, row: AppRow, { manifest, options, ports, also, given }: UpdatePlan): Started => {
    const instanceId = row.instance_id;
    const isOther = (other: AppRow) => other.instance_id !== instanceId;
    refusePortClash(db, manifest, { config: core.config, isOther });
    const isChosen = options.users !== undefined || options.groups !== undefined;
    const chosen = isChosen ? admission.membersFrom(manifest, instanceId, options) : undefined;
    admission.refuseNewMembers(actor, row, manifest, chosen);
    db.upsertManifest(instanceId, manifest);
    chooseSecrets(db, adapters.boxKey, instanceId, manifest, given);
    choosePorts(db, instanceId, manifest, ports);
    const about = { instanceId, title: instanceTitle(row, manifest), storeId: manifest.id, version: manifest.version };
    const was = { fromVersion: row.version, wasWanted: row.wanted, hadAddons: heldAddons(bindings, instanceId) };
    const members = chosen === undefined ? null : [...chosen];
    const input: UpdateInput = { ...about, ...was, members, admitsToOthers: admission.isInAdminMode(actor) };
    also();
    const messageId = jobs.start('app-update', input, { actor: actor.uid });
    const versions = { before: { version: row.version }, after: { version: manifest.version } };
    core.journal.record(actor, 'update-app', instanceId, versions);
    return { instanceId, messageId };
  };
}
