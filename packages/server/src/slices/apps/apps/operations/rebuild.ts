import type { Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { isPortTaken } from '../../../../adapters/engine/health.ts';
import { isUidInUse } from '../../../../adapters/engine/process/uid-in-use.ts';
import {
  type AppRow,
  choosePorts,
  chooseSecrets,
  freeAccount,
  instanceTitle,
  portsNeeded,
  promisedPorts,
  refusePortClash,
  resourceOf,
} from '../../registry/index.ts';
import { heldAddons } from '../bindings/bindings.ts';
import type { RebuildInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds } from '../needs.ts';
import { createAppJobs } from './app-jobs.ts';
import type { BackupCaller } from './backups.ts';
import { createChooseRelease } from './choose-release.ts';
import { newPorts } from './install-targets.ts';

export type RebuildNeeds = Pick<AppsNeeds, 'core' | 'registry' | 'adapters' | 'jobs' | 'store' | 'bindings' | 'addons'>;

/** The job that asks for a rebuild, and how the app is afterwards. */
type RebuildCaller = BackupCaller & Pick<RebuildInput, 'wanted'>;

/** Ports of an app that other programs use on this machine, and free ones. */
interface Ports {
  /** By the name of the additional web address; undefined for that of the app itself. */
  taken: (string | undefined)[];
  free: readonly number[];
}

/** Brings apps back of which this machine has nothing but their rows, as after the restore of the whole server. */
export function createRebuild(needs: RebuildNeeds) {
  const { core, jobs } = needs;
  const { db } = needs.registry;
  const { idOf, isKnown, startWhenIdle, untilDone } = createAppJobs({ core, jobs });
  const chooseRelease = createChooseRelease(needs);
  const chooseManifest = (row: AppRow, folder: string) =>
    chooseRelease({ instanceId: row.instance_id, storeId: row.store_id, stored: db.releaseOf(row) }, folder);
  const commit = createCommit(needs);

  function absent(instanceId: string): AppRow {
    const row = db.find(instanceId);
    if (row === undefined) throw new RefusedError('not-found');
    if (row.state === 'kept') return row;
    throw new RefusedError(row.state === 'installed' ? 'app-installed-already' : 'busy');
  }

  async function findPorts(row: AppRow, manifest: Manifest): Promise<Ports> {
    const taken: Ports['taken'] = (await isPortTaken(row.port)) ? [undefined] : [];
    for (const { name, port } of db.portsOf(row.instance_id)) if (await isPortTaken(port)) taken.push(name);
    return { taken, free: await newPorts(db, taken.length + portsNeeded(manifest)) };
  }

  return {
    /**
     * Brings an app back from an export in a folder, and resolves when it is healthy; with `stopped` it is stopped then. For an app of which only the row is
     * left: state `kept`, its groups, secrets and accounts as they were. Of an app of the store whose version is no longer offered the newer one is taken, which
     * migrates the data as an update does. The files of the folder are moved, so it has to be fetched again after a failure. One rebuild of an app for each job:
     * repeated, the call returns how that ended. Waits like `exportApp`. Refused with `not-found`; `app-installed-already`; `rebuild-not-offered`,
     * `rebuild-offer-older`; with what refuses an installation; or with the reason when the rebuild was undone: then nothing of the app is left but the row.
     */
    async rebuildApp(instanceId: string, folder: string, { by, actor, signal, wanted }: RebuildCaller): Promise<void> {
      const id = idOf(by, 'app-rebuild', instanceId);
      if (!(await isKnown(id, signal))) {
        const found = absent(instanceId);
        const ports = await findPorts(found, chooseManifest(found, folder));
        const begin = () => {
          // The same call of the same job, made at the same time.
          if (jobs.lockOf(resourceOf(instanceId))?.jobId === id) return id;
          const row = absent(instanceId);
          const input = { ...commit(row, chooseManifest(row, folder), ports), folder, wanted };
          return jobs.start('app-rebuild', input, { id, ...(actor === undefined ? {} : { actor }) });
        };
        await startWhenIdle(instanceId, begin, signal);
      }
      await untilDone(id, signal);
    },
  };
}

/** Returns a function that commits what a rebuild will use, in the transaction of the caller (keeps E1). */
function createCommit({ core, registry: { db }, adapters, bindings, addons }: RebuildNeeds) {
  function replacePorts(instanceId: string, { taken, free }: Ports): void {
    for (const name of taken) {
      const promised = promisedPorts(db);
      const port = free.find((each) => !promised.has(each));
      if (port === undefined) throw new RefusedError('busy');
      if (name === undefined) db.change(instanceId, { port });
      else db.changePort(instanceId, name, port);
    }
  }

  /** Its uid may belong to somebody else on this machine. */
  function replaceAccount({ instance_id, account }: AppRow): void {
    if (process.getuid?.() !== 0) return;
    const others = new Set(db.all().flatMap((row) => (row.instance_id === instance_id ? [] : [row.account])));
    const isTaken = (uid: number) => others.has(uid) || isUidInUse(uid);
    if (isTaken(account)) db.change(instance_id, { account: freeAccount(isTaken) });
  }

  return (row: AppRow, manifest: Manifest, ports: Ports): Omit<RebuildInput, 'folder' | 'wanted'> => {
    const instanceId = row.instance_id;
    const isOther = (other: AppRow) => other.instance_id !== instanceId;
    refusePortClash(db, manifest, { config: core.config, isOther });
    replacePorts(instanceId, ports);
    replaceAccount(row);
    db.upsertManifest(instanceId, manifest);
    chooseSecrets(db, adapters.boxKey, instanceId, manifest);
    choosePorts(db, instanceId, manifest, ports.free);
    db.change(instanceId, { state: 'installing' });
    const hadAddons = heldAddons(bindings, instanceId);
    addons.expectAccounts(instanceId);
    const { store_id: storeId, version: fromVersion } = row;
    const { version } = manifest;
    return { instanceId, title: instanceTitle(row, manifest), storeId, fromVersion, version, hadAddons };
  };
}
