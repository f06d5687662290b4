import { isIP } from 'node:net';
import { RefusedError } from '@kontor/platform/errors';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { registryOf } from './image-name.ts';

/**
 * Throws `Refused` (`image-address-inside`) when the daemon would ask this machine or a private network for an image somebody else named. `accounts` are the
 * registries the box has an account at: those an administrator chose. What names of hosts lead to is not looked up.
 */
export function refusePrivateRegistry(image: string, accounts: readonly { host: string }[]): void {
  const host = registryOf(image);
  if (!isPrivateHost(host) || accounts.some((account) => account.host === host)) return;
  throw new RefusedError('image-address-inside', { params: { image, host } });
}

/** An address is also read as a browser and the C library do: `127.1`, `0x7f000001`. */
function isPrivateHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return true;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) !== 0 && !isPublicAddress(name);
}
