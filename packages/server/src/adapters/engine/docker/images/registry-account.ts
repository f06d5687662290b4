import { RefusedError } from '@kontor/platform/errors';
import { EngineUnavailableError } from '../../engine.ts';
import { registryOf } from '../../image-name.ts';
import type { ImagePull, RegistryAccount } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import { imageRefusal } from './image-refusal.ts';

/** Docker's own registry is asked at an address it does not name images by. */
const addressOf = (host: string) => (host === 'docker.io' ? 'https://index.docker.io/v1/' : host);

/** An account as the daemon takes it. */
export const loginOf = ({ host, username, password }: RegistryAccount) => ({
  ...{ username, password, serveraddress: addressOf(host) },
});

/**
 * Accounts as a build takes them: the daemon asks for the one of a registry when an image comes from there. It reads them by the other alphabet of
 * RFC 4648, in which the client library does not write them; it takes what is written already under this name.
 */
export function loginsOf(accounts: readonly RegistryAccount[]) {
  const logins = Object.fromEntries(
    accounts.map(({ host, username, password }) => [addressOf(host), { username, password }]),
  );
  const base64 = Buffer.from(JSON.stringify(logins)).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return Object.defineProperty(logins, 'base64', { value: base64 });
}

const refuses = /unauthorized|denied|forbidden|incorrect|authentication required/i;

/** Has the daemon ask the registry whether it accepts the account. */
export async function signIn(daemon: Daemon, account: RegistryAccount): Promise<void> {
  try {
    await daemon.call((docker) => docker.checkAuth(loginOf(account)));
  } catch (cause) {
    if (cause instanceof EngineUnavailableError) throw Object.assign(new RefusedError('engine-away'), { cause });
    throw refusalFor(account, refuses.test(String(cause)), cause);
  }
}

function refusalFor({ host: registry }: RegistryAccount, isRefused: boolean, cause: unknown): RefusedError {
  const refusal = isRefused
    ? new RefusedError('registry-wrong-account', {
        params: { registry },
        fields: { password: 'registry-wrong-account' },
      })
    : new RefusedError('registry-unreachable', { params: { registry } });
  return Object.assign(refusal, { cause });
}

/** What is said when a build may not have the image it begins with. */
export function baseRefusal(base: string, accounts: readonly RegistryAccount[], cause: unknown): RefusedError {
  const used = accounts.find(({ host }) => host === registryOf(base));
  return used === undefined ? new RefusedError('registry-refused') : refusalFor(used, true, cause);
}

/** What is said when an image cannot be fetched: a registry that refuses an account has changed its mind about it. */
export function pullRefusal(error: unknown, { account }: Pick<ImagePull, 'account'>): RefusedError {
  const refusal = imageRefusal(error);
  return refusal.code === 'registry-refused' && account !== undefined ? refusalFor(account, true, error) : refusal;
}
