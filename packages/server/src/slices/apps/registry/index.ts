import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { ServerContext } from '../../../core/server-context.ts';
import { createAppsDb } from './db.ts';
import { resourceOf } from './names.ts';
import { createRegistryQueries } from './queries.ts';
import { createRetainedData } from './retained-data.ts';
import { createRetaining } from './retaining.ts';

export { type Chosen, freeAccount, freeHostName, freePorts, newAppRow } from './allocate.ts';
export { type AppRow, type AppsDb, createAppsDb, type StatusRow } from './db.ts';
export { createFormerAccess, createFormerMembers, type Former } from './former-members.ts';
export {
  customIdFor,
  iconOf,
  instanceIdOf,
  instanceTitle,
  isCustomId,
  resourceOf,
  secondaryCn,
  titleOf,
} from './names.ts';
export {
  additionalNames,
  additionalNamesIn,
  choosePorts,
  openAddress,
  portsNeeded,
  promisedPorts,
  refusePortClash,
} from './ports.ts';
export type { RetainedByStoreId } from './retained-data.ts';
export { adoptSecrets, appSecrets, chooseSecrets, forgetSecrets, openSecrets } from './secrets.ts';

export interface RegistryNeeds {
  core: Pick<ServerContext, 'database'>;
  /** A port: the job runner is created after all slices. */
  jobs: Pick<Jobs, 'lockOf'>;
}

/** Creates the registry of apps: their rows, releases, ports and secrets. It is created early, so that every slice may ask it. */
export function createRegistry({ core, jobs }: RegistryNeeds) {
  const db = createAppsDb(core.database);
  const isBusy = (instanceId: string): boolean => jobs.lockOf(resourceOf(instanceId)) !== undefined;
  return {
    /** The rows, which only slices of the area change. */
    db,
    /** Whether a job works on the app; the job may still be undone. */
    isBusy,
    ...createRegistryQueries(db),
    ...createRetainedData(db, isBusy),
    ...createRetaining(db),
  };
}

export type Registry = ReturnType<typeof createRegistry>;
