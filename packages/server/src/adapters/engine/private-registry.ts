import { isIP } from 'node:net';
import { RefusedError } from '@kontor/platform/errors';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { registryOf } from './image-name.ts';

/**
 * Throws `RefusedError` (`image-address-inside`) when an image name given by somebody else would make the daemon contact this machine or a private network.
 * Registries in `accounts` are allowed: an administrator chose them. Host names are not resolved.
 */
export function refusePrivateRegistry(image: string, accounts: readonly { host: string }[]): void {
  const host = registryOf(image);
  if (!isPrivateHost(host) || accounts.some((account) => account.host === host)) return;
  throw new RefusedError('image-address-inside', { params: { image, host } });
}

/** Also recognizes the forms of an address that browsers and the C library accept: `127.1`, `0x7f000001`. */
function isPrivateHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return true;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) !== 0 && !isPublicAddress(name);
}
