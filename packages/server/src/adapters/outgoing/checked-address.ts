import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** An address that a name was resolved to. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/**
 * Resolves a host of a URL once. `inside` when one of its addresses may not be reached: whoever connects then uses the address that was checked (keeps H12).
 * Throws when the name cannot be resolved.
 */
export async function checkAddress(
  host: string,
  mayReach: (address: string) => boolean,
): Promise<ResolvedAddress | 'inside'> {
  const name = host.replace(/^\[|\]$/g, '');
  const found = isIP(name) === 0 ? await lookup(name, { all: true }) : [{ address: name, family: isIP(name) }];
  const [first] = found;
  if (first === undefined) throw new Error(`${name} has no address`);
  return found.every(({ address }) => mayReach(address)) ? first : 'inside';
}

/** Returns the `lookup` option of a request that connects to this address, whatever the name resolves to by then. */
export const lookupOf =
  ({ address, family }: ResolvedAddress) =>
  (_name: string, how: { all?: boolean }, done: (...found: unknown[]) => void): void =>
    how.all === true ? done(null, [{ address, family }]) : done(null, address, family);
