import { randomBytes } from 'node:crypto';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import {
  type AppRow,
  type AppsDb,
  additionalNamesIn,
  type Chosen,
  customIdFor,
  freePorts,
  isCustomId,
  newAppRow,
  portsNeeded,
  promisedPorts,
  type Registry,
  refusePortClash,
} from '../../registry/index.ts';
import type { AppsNeeds } from '../needs.ts';
import { nextVersion } from '../rules.ts';

export interface InstallTargetsNeeds {
  registry: Pick<Registry, 'db' | 'isBusy'>;
  config: AppsNeeds['core']['config'];
  /** Ids that own files on disk or leftovers in Docker. */
  onDisk(): string[];
  /** Whether the name is assigned to another app as an additional one. */
  isNameTaken(name: string): boolean;
}

/** What a custom app is installed as. Its subdomain reaches the app's row as `containerHostName` of the manifest. */
export interface CustomTarget {
  id: string;
  version: string;
  subdomain: string;
}

/** Finds what an app is installed into: a row of its own or that of retained data, with ports and names nobody has. */
export function createInstallTargets({ registry, config, onDisk, isNameTaken }: InstallTargetsNeeds) {
  const { db } = registry;
  const isWorkedOn = (row: AppRow) => registry.isBusy(row.instance_id);

  /** Refuses a further instance: `busy` while a job works on the one there is, but `app-installed-already` with `isFirst` while it is being installed. */
  function refuseFurther(row: AppRow, isFirst: boolean): never {
    const isInstalled = !isWorkedOn(row) || (isFirst && row.state === 'installing');
    throw new RefusedError(isInstalled ? 'app-installed-already' : 'busy');
  }

  /** Returns the row of retained data of an app; undefined without one. Refused when the app is installed already and one instance only is allowed or expected. */
  function retainedRow(manifest: Manifest, rows: readonly AppRow[], isFirst: boolean): AppRow | undefined {
    const same = rows.filter((row) => row.store_id === manifest.id);
    const retained = same.find((row) => row.state === 'kept' && !isWorkedOn(row));
    const [first] = same.filter((row) => row.state !== 'kept' || isWorkedOn(row));
    if (first !== undefined && (isFirst || !manifest.multipleInstances)) refuseFurther(first, isFirst);
    // A newer version may have changed the data in ways an older one cannot read.
    if (retained !== undefined && isUpdate(retained.version, manifest.version))
      throw new RefusedError('app-data-newer', { params: { version: retained.version } });
    return retained;
  }

  /** Whether an app has the name as an additional one. */
  const isTaken = (name: string): boolean => additionalNamesIn(db).has(name) || isNameTaken(name);

  /** Adds the row of a further app, with its own title unless that is empty. */
  function newRow(manifest: Manifest, chosen: Chosen, title = ''): AppRow {
    const promised = promisedPorts(db);
    const made = newAppRow(manifest, db.all(), {
      ...chosen,
      ports: chosen.ports.filter((port) => !promised.has(port)),
      isNameTaken: isTaken,
    });
    if (made === undefined) throw new RefusedError('busy');
    const row = { ...made, title };
    db.add(row);
    return row;
  }

  return {
    isNameTaken: isTaken,
    /** Resolves with values for a new row, chosen outside its transaction. */
    async chooseValues(manifest: Manifest): Promise<Chosen> {
      const ports = await newPorts(db, portsNeeded(manifest));
      const identityHeader = `x-kontor-user-${randomBytes(12).toString('hex')}`;
      return { ports, identityHeader, onDisk: onDisk(), isNameTaken };
    },
    /** Returns the row to install into: that of retained data, or a new one. With `isFirst`, refused when there is an instance. */
    rowFor(manifest: Manifest, chosen: Chosen, isFirst = false): AppRow {
      const rows = db.all();
      // An app of which one instance only is allowed or expected is refused below as installed already, not for its ports.
      const mayBeFurther = manifest.multipleInstances && !isFirst;
      const isOther = (row: AppRow) => mayBeFurther || row.store_id !== manifest.id;
      refusePortClash(db, manifest, { config, isOther });
      const retained = retainedRow(manifest, rows, isFirst);
      if (retained !== undefined) return retained;
      return newRow(manifest, chosen);
    },
    newRow,
    /** Returns what a custom app of this subdomain is installed as; id and version follow its retained data. Refused when another app has the name. */
    customTarget(subdomain: string): CustomTarget {
      const rows = db.all();
      const there = rows.find((row) => row.host_name === subdomain);
      const isAdditional = additionalNamesIn(db).has(subdomain);
      if (there === undefined && !isAdditional && !isNameTaken(subdomain))
        return {
          id: customIdFor(subdomain, (id) => rows.some((row) => row.store_id === id)),
          version: '1',
          subdomain,
        };
      const isItsOwn = there?.state === 'kept' && isCustomId(there.store_id) && !isWorkedOn(there);
      if (there === undefined || !isItsOwn)
        throw new RefusedError('subdomain-taken', { params: { domain: subdomain } });
      return { id: there.store_id, version: nextVersion(there.version), subdomain };
    },
  };
}

export type InstallTargets = ReturnType<typeof createInstallTargets>;

/** Resolves with `count` free ports and three spare ones, because another operation may choose at the same time. */
export function newPorts(db: AppsDb, count: number): Promise<number[]> {
  const random = randomBytes(4).readUInt32BE() / 2 ** 32;
  return freePorts(promisedPorts(db), random, count + 3);
}
