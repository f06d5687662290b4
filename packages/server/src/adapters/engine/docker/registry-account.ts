import { Refused } from '@kontor/platform/errors';
import { EngineAway } from '../engine.ts';
import type { ImageWish, RegistryAccount } from '../images.ts';
import type { Daemon } from './daemon.ts';
import { imageRefusal } from './image-refusal.ts';

/** Docker's own registry is asked at an address it does not name images by. */
const addressOf = (host: string) => (host === 'docker.io' ? 'https://index.docker.io/v1/' : host);

/** An account as the daemon takes it. */
export const loginOf = ({ host, username, password }: RegistryAccount) => ({
  ...{ username, password, serveraddress: addressOf(host) },
});

const refuses = /unauthorized|denied|forbidden|incorrect|authentication required/i;

/** Has the daemon ask the registry whether it accepts the account. */
export async function signIn(daemon: Daemon, account: RegistryAccount): Promise<void> {
  try {
    await daemon.call((docker) => docker.checkAuth(loginOf(account)));
  } catch (cause) {
    if (cause instanceof EngineAway) throw Object.assign(new Refused('engine-away'), { cause });
    throw refusalFor(account, refuses.test(String(cause)), cause);
  }
}

function refusalFor({ host: registry }: RegistryAccount, isRefused: boolean, cause: unknown): Refused {
  const refusal = isRefused
    ? new Refused('registry-wrong-account', { params: { registry }, fields: { password: 'registry-wrong-account' } })
    : new Refused('registry-unreachable', { params: { registry } });
  return Object.assign(refusal, { cause });
}

/** What is said when an image cannot be fetched: a registry that refuses an account has changed its mind about it. */
export function pullRefusal(error: unknown, { account }: Pick<ImageWish, 'account'>): Refused {
  const refusal = imageRefusal(error);
  return refusal.code === 'registry-refused' && account !== undefined ? refusalFor(account, true, error) : refusal;
}
