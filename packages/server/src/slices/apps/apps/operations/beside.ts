import type { Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import {
  type AppRow,
  adoptSecrets,
  choosePorts,
  chooseSecrets,
  freeHostName,
  instanceIdOf,
  instanceTitle,
  refusePortClash,
} from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import { roomFor } from '../lifecycle/fetch.ts';
import { readFormer } from '../lifecycle/former.ts';
import type { BesideInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds } from '../needs.ts';
import { membersFor } from '../rules.ts';
import { createAppJobs } from './app-jobs.ts';
import type { BackupCaller } from './backups.ts';
import { createChooseRelease } from './choose-release.ts';
import type { InstallTargets } from './install-targets.ts';

/** A second app with the data of a backup. */
export interface BesideRequest {
  /** Instance id of the app in the backup; it may be removed. */
  from: string;
  /** Folder with its export, whose files are moved. */
  folder: string;
  /** Copy of the database of the server from the same backup. */
  copy: string;
  /** Title of the second app in every language. */
  title: string;
  /** Who may use it at first. */
  uid: string;
}

/** What is known about a second app before its backup is read. */
export interface BesidePlan {
  /** Why it cannot be installed. */
  refusal: RefusedError | undefined;
  /** The first label of its address; undefined where the app is in neither the store nor the list of apps. */
  hostName: string | undefined;
  /** Bytes its program needs. */
  room: number;
  /** Whether everybody with an account may use it, because its permissions are not by groups; undefined where that is not known. */
  isForAll: boolean | undefined;
}

export interface BesideNeeds {
  needs: Pick<AppsNeeds, 'core' | 'registry' | 'adapters' | 'jobs' | 'store' | 'addons'>;
  targets: Pick<InstallTargets, 'chooseValues' | 'newRow'>;
  isNameTaken(name: string): boolean;
}

/** Installs apps with the data of a backup beside those they are of. */
export function createBeside({ needs, targets, isNameTaken }: BesideNeeds) {
  const { core, jobs, registry, adapters } = needs;
  const { db } = registry;
  const { idOf, isKnown, untilDone } = createAppJobs({ core, jobs });
  const { release, offered, refuse, refuseTitle, takenTitles } = createBesideRules(needs);
  const commit = createCommit(needs, targets);

  return {
    /** Resolves with what is known about a second app. */
    async planBeside(from: string): Promise<BesidePlan> {
      const manifest = offered(from);
      if (manifest === undefined) return { refusal: undefined, hostName: undefined, room: 0, isForAll: undefined };
      const room = await roomFor({ others: { baseImage: adapters.baseImage } }, manifest);
      return {
        refusal: await refusalOf(async () => {
          refuse(manifest);
          await needs.store.refuseBlocked(manifest, { memory: true });
          await needs.store.refuseFullDisk(room, engineOf(manifest).type);
        }),
        hostName: freeHostName(manifest, db.all(), isNameTaken),
        room,
        isForAll: manifest.addons.ldap?.groupSupport !== true,
      };
    },
    /** Throws when an app has this title, or one that was removed and whose data is kept. */
    refuseTitle,
    /** Returns the titles `refuseTitle` refuses, in every language. */
    takenTitles,
    /**
     * Installs the second app, and resolves when it is healthy with the data. Made once for each job: repeated, the call returns how that ended. Refused with
     * `beside-single`, `beside-title-taken`, `beside-title-kept`, `beside-addon`, what refuses a release or an installation, or with the reason when it was undone:
     * then nothing of the second app is left.
     */
    async installBeside(request: BesideRequest, { by, actor, signal }: BackupCaller): Promise<void> {
      const id = idOf(by, 'app-beside', request.from);
      if (!(await isKnown(id, signal))) {
        const manifest = release(request);
        const former = readFormer({ boxKey: adapters.boxKey, addons: needs.addons }, request.copy, request.from);
        const chosen = await targets.chooseValues(manifest);
        core.database.transaction(() => {
          refuse(manifest);
          refuseTitle(request.title);
          const input = commit(request, { manifest, chosen, secrets: former.secrets });
          jobs.start('app-beside', input, { id, ...(actor === undefined ? {} : { actor }) });
        });
      }
      await untilDone(id, signal);
    },
  };
}

async function refusalOf(check: () => Promise<void>): Promise<RefusedError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
}

/** What a second app is made from, and what refuses it. */
function createBesideRules({ core, registry, adapters, store, addons }: BesideNeeds['needs']) {
  const { db } = registry;
  const chooseRelease = createChooseRelease({ store, adapters });
  const storedOf = (row: AppRow) => db.manifestOf(row.instance_id, row.version);

  /** The app of the store with this instance id, or an id with a number. */
  const inStore = (from: string) =>
    [from, from.replace(/-\d+$/, '')].map((id) => store.find(id.slice(instanceIdOf('').length))).find(Boolean)
      ?.manifest;

  function titlesOf(row: AppRow): string[] {
    const manifest = storedOf(row);
    return manifest === undefined ? [] : Object.values(instanceTitle(row, manifest));
  }

  return {
    /** Returns the manifest as far as it is known without the backup. */
    offered(from: string): Manifest | undefined {
      const row = db.find(from);
      const stored = row && storedOf(row);
      if (stored?.hosted !== undefined) return stored;
      return row === undefined ? inStore(from) : store.find(row.store_id)?.manifest;
    },
    release({ from, folder }: BesideRequest): Manifest {
      const row = db.find(from);
      return chooseRelease({ instanceId: from, storeId: row?.store_id, stored: row && storedOf(row) }, folder);
    },
    /** Throws what refuses the app whatever its backup contains. */
    refuse(manifest: Manifest): void {
      const isThere = ({ store_id, state, instance_id }: AppRow) =>
        store_id === manifest.id && (state !== 'kept' || registry.isBusy(instance_id));
      if (!manifest.multipleInstances && db.all().some(isThere)) throw new RefusedError('beside-single');
      addons.refuseUnadoptable(manifest.addons);
      refusePortClash(db, manifest, { config: core.config, isOther: () => true });
    },
    takenTitles: (): string[] => [...new Set(db.all().flatMap(titlesOf))],
    refuseTitle(title: string): void {
      const isSame = (other: string): boolean => other.toLowerCase() === title.toLowerCase();
      const owners = db.all().filter((row) => titlesOf(row).some(isSame));
      if (owners.length === 0) return;
      const code = owners.every(({ state }) => state === 'kept') ? 'beside-title-kept' : 'beside-title-taken';
      throw new RefusedError(code, { params: { title } });
    },
  };
}

interface Chosen {
  manifest: Manifest;
  chosen: Awaited<ReturnType<InstallTargets['chooseValues']>>;
  secrets: Readonly<Record<string, string>>;
}

/** Returns a function that commits what the second app will use, in the transaction of the caller (keeps E1). */
function createCommit({ registry: { db }, adapters }: BesideNeeds['needs'], targets: BesideNeeds['targets']) {
  return ({ from, folder, copy, title, uid }: BesideRequest, { manifest, chosen, secrets }: Chosen): BesideInput => {
    const { instance_id: instanceId } = targets.newRow(manifest, chosen, title);
    db.upsertManifest(instanceId, manifest);
    adoptSecrets(db, adapters.boxKey, instanceId, secrets);
    chooseSecrets(db, adapters.boxKey, instanceId, manifest);
    choosePorts(db, instanceId, manifest, chosen.ports);
    const members = membersFor(instanceId, manifest.addons.ldap?.groups ?? [], { users: [uid], groups: [] });
    const about = { instanceId, title: { de: title, en: title }, storeId: manifest.id, version: manifest.version };
    return { ...about, from, folder, copy, members: [...members] };
  };
}
