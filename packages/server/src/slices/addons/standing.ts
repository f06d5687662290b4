import type { RefusalCode } from '@kontor/contract/refusals';
import { Failed, Refused } from '@kontor/platform/errors';
import type { AddonServers } from '../../adapters/addons/addon-servers.ts';
import type { Accounts } from './accounts.ts';
import type { AccountRow, AddonsDb, ServerRow } from './db.ts';

/** Why an app cannot have what it asks for. */
export interface Obstacle {
  code: RefusalCode;
  params: Readonly<Record<string, string | number>>;
}

export interface StandingNeeds {
  db: AddonsDb;
  servers: AddonServers;
  accounts: Accounts;
  presence: {
    wake(): void;
    settled(): Promise<void>;
    isReady(instance: string): boolean;
    troubleOf(instance: string): Error | undefined;
  };
}

/** How servers are, and waiting for one. */
export function createStanding({ db, servers, accounts, presence }: StandingNeeds) {
  const serverOf = (row: ServerRow) => ({ server: servers[row.kind], place: accounts.placeOf(row) });

  function present(instance: string) {
    const row = db.findServer(instance);
    if (row === undefined) throw new Failed(`${instance} is not there`);
    return serverOf(row);
  }

  /** Why a server does not answer; nothing when it does. */
  function obstacleOf(instance: string): Obstacle | undefined {
    if (presence.isReady(instance)) return undefined;
    const trouble = presence.troubleOf(instance);
    const { title: addon } = present(instance).server;
    if (trouble === undefined) return { code: 'addon-starting', params: { addon } };
    if (trouble instanceof Refused) return { code: trouble.code, params: trouble.params };
    return { code: 'addon-down', params: { addon, reason: trouble.message } };
  }

  /** Ends when the server answers; refused with the reason otherwise. */
  async function ready(instance: string) {
    presence.wake();
    await presence.settled();
    const obstacle = obstacleOf(instance);
    if (obstacle !== undefined) throw new Refused(obstacle.code, { params: obstacle.params });
    return present(instance);
  }

  return { present, obstacleOf, ready };
}

export type Standing = ReturnType<typeof createStanding>;
export type Present = ReturnType<Standing['present']> & { row: AccountRow };
