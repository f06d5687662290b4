import { RefusedError } from '@kontor/platform/errors';
import { EngineUnavailableError } from '../../engine.ts';
import { registryOf } from '../../image-name.ts';
import type { ImagePull, RegistryAccount } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import { imageRefusal } from './image-refusal.ts';

/** Docker Hub's API address differs from the host in its image names. */
const addressOf = (host: string) => (host === 'docker.io' ? 'https://index.docker.io/v1/' : host);

/** Returns an account in the daemon's format. */
export const loginOf = ({ host, username, password }: RegistryAccount) => ({
  ...{ username, password, serveraddress: addressOf(host) },
});

/**
 * Returns accounts in the format of a build: the daemon uses them when it pulls a base image. It expects URL-safe base64 (RFC 4648), which the client library
 * does not produce; the library uses the property `base64` when it exists.
 */
export function loginsOf(accounts: readonly RegistryAccount[]) {
  const logins = Object.fromEntries(
    accounts.map(({ host, username, password }) => [addressOf(host), { username, password }]),
  );
  const base64 = Buffer.from(JSON.stringify(logins)).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return Object.defineProperty(logins, 'base64', { value: base64 });
}

const refuses = /unauthorized|denied|forbidden|incorrect|authentication required/i;

/** Lets the daemon check the account with the registry. */
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

/** Returns the refusal when a build may not pull its base image. */
export function baseRefusal(base: string, accounts: readonly RegistryAccount[], cause: unknown): RefusedError {
  const used = accounts.find(({ host }) => host === registryOf(base));
  return used === undefined ? new RefusedError('registry-refused') : refusalFor(used, true, cause);
}

/** Returns the refusal for a failed pull; a registry that refuses an account no longer accepts it. */
export function pullRefusal(error: unknown, { account }: Pick<ImagePull, 'account'>): RefusedError {
  const refusal = imageRefusal(error);
  return refusal.code === 'registry-refused' && account !== undefined ? refusalFor(account, true, error) : refusal;
}
