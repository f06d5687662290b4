import type { RefusalCode } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { BoxKey } from '../../../adapters/box-key.ts';
import { serverUid, type Upstream } from '../../../adapters/engine/engine.ts';
import type { Directory } from '../../../adapters/ldap/directory.ts';
import { createTcpRelays } from '../../../adapters/tcp-relays/tcp-relays.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Users } from '../users/index.ts';
import { createAccounts } from './accounts.ts';
import { checkDirectory, type DirectoryFault, type DirectoryStatus } from './checks.ts';
import { createDesiredEntries } from './desired-entries.ts';
import type { DirectoryAccount } from './entries.ts';
import { createDirectoryReconciler } from './reconciler.ts';
import { idOf } from './rules.ts';
import { type DirectorySettings, settingsOf } from './settings.ts';

export interface DirectoryNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  directory: Directory;
  people: { users: Pick<Users, 'all'>; groups: Pick<Groups, 'list'>; passwords: Pick<Passwords, 'hashes'> };
}

export function createDirectoryService({ core, boxKey, directory, people }: DirectoryNeeds) {
  const { database } = core;
  const accounts = createAccounts(core, boxKey);
  const desiredEntriesOf = createDesiredEntries();
  const { reconciler, changed, renew, skipped } = createDirectoryReconciler({
    core,
    directory,
    readDesired: () =>
      desiredEntriesOf({
        users: people.users.all(),
        groups: people.groups.list(),
        hashes: people.passwords.hashes(),
        accounts: accounts.all(),
      }),
    onPassEnd: notifyStore,
  });
  const reported: { obstacle?: RefusalCode | undefined } = {};
  const relays = createTcpRelays('The directory', directory.address);
  const changedAfterCommit = () => database.afterCommit(changed);

  function status(): DirectoryStatus {
    const missing = directory.missing();
    const now = reconciler.state();
    const down = now.phase === 'working' || now.phase === 'new' ? 'working' : 'down';
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

  return {
    reconciler,
    closeRelays: relays.closeAll,
    secrets: accounts.secrets,
    /** Called when projected data has changed, inside a transaction or after it. */
    changed: changedAfterCommit,
    /**
     * Gives an app an account; an existing one keeps its password. `members`: it sees the users in its own groups; `everyone`: for an app without groups of
     * its own. Joins a running transaction. The account works once `provided` has resolved.
     */
    accountFor(instanceId: string, reads: DirectoryAccount['reads'] = 'members'): void {
      if (accounts.ensure(instanceId, reads)) changedAfterCommit();
    },
    /** Removes the account of an app. Idempotent. */
    forget(instanceId: string): void {
      if (accounts.forget(instanceId)) changedAfterCommit();
      database.afterCommit(() => void relays.close(instanceId));
    },
    /** Resolves when the app's account is usable. Throws `RefusedError` when the directory is missing or down, else `AdapterError`. */
    async provided(instanceId: string): Promise<void> {
      changed();
      await reconciler.idle();
      const [account] = directory.isRunning() ? await directory.find([idOf('service', instanceId)]) : [];
      const reason = obstacle();
      if (account === undefined && reason !== undefined) throw new RefusedError(reason);
      if (account === undefined) throw new AdapterError(reconciler.state().trouble ?? 'The directory does not run');
    },
    /** Returns why apps that need the directory cannot be installed now; undefined when they can. */
    obstacle,
    /** Returns how an app with an account reaches the directory; `host` is this machine's name inside its containers. */
    settings(instanceId: string, host?: string): DirectorySettings {
      const address = directory.address();
      return settingsOf({ instanceId, ...accounts.open(instanceId) }, { ...address, host: host ?? address.host });
    },
    /** The upstream for processes that reach the directory out of their own network. */
    upstream(): Upstream {
      const { port, uid = serverUid() } = directory.address();
      return { port, uid };
    },
    /** Lets the containers of an app reach the directory at the gateway of their network. Idempotent. */
    openRelay: relays.open,
    status,
    /** Returns the current faults and their fixes, for repair. */
    faults: (): DirectoryFault[] => checkDirectory(status()),
    /** Restarts slapd. Resolves when it has converged; throws `AdapterError` otherwise. */
    restart: () => renewed('restart'),
    /** Deletes the directory and rebuilds it from the database; no data is lost. */
    reinstall: () => renewed('reinstall'),
    /** Allows a held plan. Resolves when it is applied. */
    async release(): Promise<void> {
      reconciler.release();
      await awaitConverged();
    },
  };
}
