import type { RefusalCode } from '@kontor/contract/refusals';
import { AdapterError } from '@kontor/platform/errors';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Directory } from '../../../adapters/ldap/directory.ts';
import type { Fault } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Users } from '../users/index.ts';
import { createAccounts } from './accounts.ts';
import { createAppAccess } from './app-access.ts';
import { checkDirectory, type DirectoryStatus } from './checks.ts';
import { createDesiredEntries } from './desired-entries.ts';
import { createAdministration } from './devices/administration.ts';
import { createDeviceAccounts } from './devices/devices.ts';
import { createNumbered } from './numbers.ts';
import { createDirectoryReconciler } from './reconciler.ts';

export interface DirectoryNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  directory: Directory;
  people: { users: Pick<Users, 'all'>; groups: Pick<Groups, 'list'>; passwords: Pick<Passwords, 'hashes'> };
}

export function createDirectoryService({ core, boxKey, directory, people }: DirectoryNeeds) {
  const { database } = core;
  const accounts = createAccounts(core, boxKey);
  const deviceAccounts = createDeviceAccounts(database);
  const desiredEntriesOf = createDesiredEntries();
  const { addNumbers, retireGroup } = createNumbered(database);
  const ownDomains = () => [core.boxAddress.domain(), ...core.boxAddress.formerDomains()];
  const { reconciler, changed, renew, skipped } = createDirectoryReconciler({
    core,
    directory,
    readDesired: () =>
      desiredEntriesOf({
        ...addNumbers({ users: people.users.all(), groups: people.groups.list(), domains: ownDomains() }),
        hashes: people.passwords.hashes(),
        accounts: accounts.all(),
        devices: deviceAccounts(),
      }),
    onPassEnd: notifyStore,
  });
  const reported: { obstacle?: RefusalCode | undefined } = {};
  /** Wakes the reconciler after the commit (keeps R2). */
  const changedAfterCommit = () => database.afterCommit(changed);

  function status(): DirectoryStatus {
    const missing = directory.missing();
    const now = reconciler.state();
    // What has failed is down also while it is tried again.
    const isBeginning = now.trouble === undefined && (now.phase === 'working' || now.phase === 'new');
    const down = isBeginning ? 'working' : 'down';
    const state = missing.length > 0 ? 'missing' : directory.isRunning() ? 'running' : down;
    return { state, missing, reconciler: now, skipped: skipped(), editBackups: directory.editBackups() };
  }

  function obstacle(): RefusalCode | undefined {
    const { state } = status();
    if (state === 'missing') return 'directory-missing';
    return state === 'down' ? 'directory-down' : undefined;
  }

  /** Marks the store as changed when the obstacle for apps that need the directory has changed. */
  function notifyStore(): void {
    const now = obstacle();
    if (now !== reported.obstacle) core.changeFeed.changed('store');
    reported.obstacle = now;
  }

  async function renewed(how: 'restart' | 'reinstall'): Promise<void> {
    renew(how);
    await awaitConverged();
  }

  async function awaitConverged(): Promise<void> {
    await reconciler.idle();
    const { phase, trouble } = reconciler.state();
    // A held plan is reported as a fault of its own.
    if (phase !== 'converged' && phase !== 'held') throw new AdapterError(trouble ?? 'The directory is not in step');
  }

  const access = createAppAccess({ database, directory, accounts, reconciler, changed, obstacle });
  const administration = createAdministration({
    ...{ core, groups: people.groups, accounts, access, changed },
    isAvailable: () => directory.missing().length === 0,
    isDown: () => status().state === 'down',
  });
  return {
    reconciler,
    ...access,
    secrets: accounts.secrets,
    /** Called when a group is removed. */
    groupRemoved(cn: string): void {
      retireGroup(cn);
      administration.devices.forgetGroup(cn);
    },
    ...administration,
    /** Called when projected data has changed, inside a transaction or after it. */
    changed: changedAfterCommit,
    /** Returns why apps that need the directory cannot be installed now; undefined when they can. */
    obstacle,
    status,
    /** Returns the current faults and their fixes, for repair. */
    faults: (): Fault[] => checkDirectory(status()),
    /** Restarts slapd. Resolves when it has converged; throws `AdapterError` otherwise. */
    restart: () => renewed('restart'),
    /** Deletes the directory and rebuilds it from the database; no data is lost. */
    reinstall: () => renewed('reinstall'),
    /** Deletes the backups of edits by hand. */
    deleteEdits: directory.deleteEditBackups,
    /** Allows a held plan. Resolves when it is applied. */
    async release(): Promise<void> {
      reconciler.release();
      await awaitConverged();
    },
  };
}
