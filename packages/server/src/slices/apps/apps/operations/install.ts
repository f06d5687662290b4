import type { AppOptions } from '@kontor/contract/apps/apps';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import { type AppRow, type Chosen, choosePorts, chooseSecrets, instanceTitle } from '../../registry/index.ts';
import { engineOf, pinEngine } from '../../store/index.ts';
import { heldAddons } from '../bindings/bindings.ts';
import { roomFor } from '../lifecycle/fetch.ts';
import type { InstallInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds, Started } from '../needs.ts';
import type { Admission, Admitted } from './admission.ts';
import type { CustomTarget, InstallTargets } from './install-targets.ts';

/** The row an app is installed into, and free ports. */
interface InstallTarget {
  row: AppRow;
  ports: readonly number[];
  /** Values of secrets that are not generated, by name. */
  given?: Record<string, string> | undefined;
}

/** Request to install an app of the store. */
interface StoreAppRequest {
  id: string;
  /** Undefined: whichever the store has. */
  version: string | undefined;
  /** Refused when there is an instance of the app. */
  isFirst: boolean;
}

/** Request to install a custom app. */
export interface CustomAppRequest {
  /** As an administrator typed it, checked. */
  subdomain: string;
  /** Returns the manifest with this id, version and subdomain. */
  manifestFor(target: CustomTarget): Manifest;
  /** Values of secrets that are not generated, by name; asked after the manifest was made. */
  given?(): Record<string, string>;
  /** Called in the transaction that starts the installation. */
  claim(started: Started): void;
}

export interface InstallNeeds {
  needs: Pick<AppsNeeds, 'core' | 'registry' | 'adapters' | 'jobs' | 'store' | 'bindings'>;
  targets: InstallTargets;
  admission: Admission;
}

/** Starts installations. All refusals are checked before the job, in the order in which users can act on them. */
export function createInstall({ needs, targets, admission }: InstallNeeds) {
  const { core, adapters, store } = needs;
  const { database } = core;
  const begin = createBeginInstall({ needs, admission });

  /** Checks what could refuse the manifest. Resolves with it pinned to an engine, and with the chosen values. */
  async function prepare(manifest: Manifest): Promise<{ pinned: Manifest; chosen: Chosen }> {
    const chosen = await targets.chooseValues(manifest);
    // Checked before the slow checks, so that common refusals come at once and are specific.
    await store.refuseBlocked(manifest, { memory: true });
    const pinned = pinEngine(manifest, adapters.engine.kinds());
    const room = await roomFor({ others: { baseImage: adapters.baseImage } }, pinned);
    await store.refuseFullDisk(room, engineOf(pinned).type);
    return { pinned, chosen };
  }

  return {
    async installApp(
      actor: SessionActor,
      { id, version, isFirst }: StoreAppRequest,
      options: AppOptions,
      remember: (started: Started) => void = () => {},
    ): Promise<Started> {
      const offered = store.find(id);
      if (offered === undefined) throw new RefusedError('not-found');
      const { manifest } = offered;
      if (version !== undefined && version !== manifest.version)
        throw new RefusedError('app-version-old', { params: { version: manifest.version } });
      const { pinned, chosen } = await prepare(manifest);
      return database.transaction(() => {
        const row = targets.rowFor(manifest, chosen, isFirst);
        const members = admission.membersFrom(manifest, row.instance_id, options);
        const memberGroups = admission.memberGroupsFrom(manifest, options);
        const admitted = { members, memberGroups };
        admission.refuseFirstMembers(actor, row, manifest, admitted);
        const started = begin(pinned, { row, ports: chosen.ports }, admitted, actor);
        remember(started);
        return started;
      });
    },
    async installCustom(
      actor: SessionActor,
      { subdomain, manifestFor, given, claim }: CustomAppRequest,
    ): Promise<Started> {
      const { pinned, chosen } = await prepare(manifestFor(targets.customTarget(subdomain)));
      return database.transaction(() => {
        // Asked again, because another installation may have taken the subdomain meanwhile.
        const { id, version } = targets.customTarget(subdomain);
        const row = targets.rowFor({ ...pinned, id, version }, chosen);
        const started = begin(
          { ...pinned, id, version },
          { row, ports: chosen.ports, given: given?.() },
          nobody,
          actor,
        );
        claim(started);
        return started;
      });
    },
  };
}

/** A custom app has no group. */
const nobody: Admitted = { members: new Map(), memberGroups: [] };

/** Returns a function that commits what an installation will use and starts its job, in the transaction of the caller (keeps E1). */
function createBeginInstall({ needs, admission }: Pick<InstallNeeds, 'needs' | 'admission'>) {
  const { core, adapters, jobs, bindings } = needs;
  const { db } = needs.registry;
  return (
    manifest: Manifest,
    { row, ports, given }: InstallTarget,
    admitted: Admitted,
    actor: SessionActor,
  ): Started => {
    const instanceId = row.instance_id;
    choosePorts(db, instanceId, manifest, ports);
    const keptVersion = row.state === 'kept' ? row.version : null;
    db.change(instanceId, { state: 'installing' });
    db.upsertManifest(instanceId, manifest);
    chooseSecrets(db, adapters.boxKey, instanceId, manifest, given);
    const about = { instanceId, title: instanceTitle(row, manifest), storeId: manifest.id, version: manifest.version };
    const hadAddons = heldAddons(bindings, instanceId);
    const admitsToOthers = admission.isInAdminMode(actor);
    const { members, memberGroups } = admitted;
    const whom = { members: [...members], memberGroups, admitsToOthers };
    const input: InstallInput = { ...about, ...whom, keptVersion, hadAddons };
    const messageId = jobs.start('app-install', input, { actor: actor.uid });
    const after = { version: manifest.version, ...(memberGroups.length > 0 && { memberGroups }) };
    core.journal.record(actor, 'install-app', instanceId, { after });
    return { instanceId, messageId };
  };
}
