import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { networkList } from '../network-list.ts';

/**
 * Networks that are not part of the internet (RFC 6890): this machine, private and reserved networks. Without 203.0.113.0/24: no office uses it (RFC 5737), and
 * networks without internet access answer with it for internet names that they mirror.
 */
const special = networkList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
/** Allocated IPv6 addresses, and of those the ones that embed IPv4 addresses or are reserved. */
const global = networkList(['2000::/3']);
const notGlobal = networkList(['2001::/32', '2001:db8::/32', '2002::/16']);

/** Returns whether an address is on the internet: not this machine, not its network, not reserved (keeps H12). */
export function isPublicAddress(address: string): boolean {
  return isInternetAddress(address) && !isOwn(address);
}

/** Returns whether an address is on the internet; it may be this machine's own. */
export const isInternetAddress = (address: string): boolean =>
  isIPv6(address) ? global.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6') : !special.check(address);

/** The machine itself and private networks (RFC 1918, RFC 4193): what is sent there crosses no network of others. */
const inside = networkList(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7']);
/** What no receiver has: unspecified, link-local (also where clouds answer machines about themselves), multicast and reserved addresses. */
const nobody = networkList([
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::', 'fe80::/10', 'ff00::/8', '2001:db8::/32'],
]);

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Returns whether an address is this machine or on a private network. */
export const isInsideAddress = (address: string): boolean => inside.check(address, familyOf(address));

/** Returns whether a single computer can have this address. */
export const isHostAddress = (address: string): boolean => !nobody.check(address, familyOf(address));

/** Read on every call: the machine's addresses may change while the server runs. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address));
