import type { RefusalCode } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import { serverUid, type Upstream } from '../../../adapters/engine/engine.ts';
import type { Directory } from '../../../adapters/ldap/directory.ts';
import { createTcpRelays } from '../../../adapters/tcp-relays/tcp-relays.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Accounts } from './accounts.ts';
import type { DirectoryAccount } from './entries.ts';
import { idOf } from './rules.ts';
import { type DirectorySettings, settingsOf } from './settings.ts';

export interface AppAccessNeeds extends Pick<ServerContext, 'database'> {
  directory: Directory;
  accounts: Accounts;
  reconciler: Pick<Reconciler, 'idle' | 'state'>;
  /** Reconciles the changed entries. */
  changed(): void;
  /** Returns why the directory cannot be used now. */
  obstacle(): RefusalCode | undefined;
}

/** What an app needs to ask the directory: an account, its settings, and a relay into the network of its containers. */
export function createAppAccess({ database, directory, accounts, reconciler, changed, obstacle }: AppAccessNeeds) {
  const relays = createTcpRelays('The directory', directory.address);

  return {
    closeRelays: relays.closeAll,
    /**
     * Gives an app an account; an existing one keeps its password. `members`: it sees the users in its own groups; `everyone`: for an app without groups of
     * its own. `isOwn`: an own app, which sees the company's groups unless an administrator said otherwise. Joins a running transaction. The account works once `provided` has resolved.
     */
    accountFor(instanceId: string, reads: DirectoryAccount['reads'] = 'members', isOwn = false): void {
      if (accounts.ensure(instanceId, reads, isOwn)) database.afterCommit(changed);
    },
    /** Lets an app see the company's own groups, or no longer. Throws `RefusedError` when it has no account. Joins a running transaction. */
    showCompanyGroups(instanceId: string, shown: boolean): void {
      if (accounts.showCompanyGroups(instanceId, shown)) database.afterCommit(changed);
    },
    /** Removes the account of an app. Idempotent. */
    forget(instanceId: string): void {
      if (accounts.forget(instanceId)) database.afterCommit(changed);
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
  };
}

export type AppAccess = ReturnType<typeof createAppAccess>;
