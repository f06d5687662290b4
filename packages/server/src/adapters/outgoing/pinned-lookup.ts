import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { within } from '../within.ts';

/** An address of a host, as `lookup` of Node resolves with it. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Resolves with the addresses of a host name, or with the address itself. `host` may have the brackets of a URL. Throws the error of the resolver, or the reason of the signal: a DNS that is silent takes up to a minute. */
export async function addressesOf(host: string, signal: AbortSignal): Promise<HostAddress[]> {
  const name = host.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 ? [{ address: name, family: isIP(name) }] : await within(lookup(name, { all: true }), signal);
}

/** Returns a lookup that leads to these addresses, whatever the name resolves to by then: the connection goes to what was checked (keeps H12). */
export const pinnedLookup =
  (addresses: readonly [HostAddress, ...HostAddress[]]): LookupFunction =>
  (_, { all }, done) =>
    all === true ? done(null, [...addresses]) : done(null, addresses[0].address, addresses[0].family);
