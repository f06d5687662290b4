import type { RefusalCode } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { AddonServers } from '../../../adapters/addons/addon-servers.ts';
import type { Accounts } from './accounts.ts';
import type { AccountRow, AddonsDb, ServerRow } from './db.ts';

/** Why an app cannot use what it requests. */
export interface Blocker {
  code: RefusalCode;
  params: Readonly<Record<string, string | number>>;
}

export interface ServerStatusNeeds {
  db: AddonsDb;
  servers: AddonServers;
  accounts: Accounts;
  presence: {
    wake(): void;
    idle(): Promise<void>;
    isReady(instance: string): boolean;
    failureOf(instance: string): Error | undefined;
  };
}

/** Reports the status of servers and waits until one is ready. */
export function createServerStatus({ db, servers, accounts, presence }: ServerStatusNeeds) {
  const serverOf = (row: ServerRow) => ({ server: servers[row.kind], location: accounts.locationOf(row) });

  function getServer(instance: string) {
    const row = db.findServer(instance);
    if (row === undefined) throw new AdapterError(`${instance} is not there`);
    return serverOf(row);
  }

  /** Returns why a server is not ready; undefined when it is. */
  function obstacleOf(instance: string): Blocker | undefined {
    if (presence.isReady(instance)) return undefined;
    const failure = presence.failureOf(instance);
    const { title: addon } = getServer(instance).server;
    if (failure === undefined) return { code: 'addon-starting', params: { addon } };
    if (failure instanceof RefusedError) return { code: failure.code, params: failure.params };
    return { code: 'addon-down', params: { addon, reason: failure.message } };
  }

  /** Resolves with the server once it is ready; refused with the reason otherwise. */
  async function ready(instance: string) {
    presence.wake();
    await presence.idle();
    const obstacle = obstacleOf(instance);
    if (obstacle !== undefined) throw new RefusedError(obstacle.code, { params: obstacle.params });
    return getServer(instance);
  }

  return { getServer, obstacleOf, ready };
}

export type ServerStatus = ReturnType<typeof createServerStatus>;
export type AccountServer = ReturnType<ServerStatus['getServer']> & { row: AccountRow };
