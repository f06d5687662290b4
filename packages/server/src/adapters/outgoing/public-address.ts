import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { networkList } from '../network-list.ts';

/**
 * Networks that are not part of the internet (RFC 6890): this machine, private and reserved networks. Without 203.0.113.0/24: no office uses it (RFC 5737), and
 * networks without internet access answer with it for internet names that they mirror.
 */
const specialNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
const special = networkList(specialNetworks);
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
/** What no receiver of IPv4 has: unspecified, link-local (also where clouds answer machines about themselves), multicast and reserved addresses. */
const nobody = networkList(['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4']);
/** Where clouds answer machines about themselves, secrets included, within private and public networks: Amazon, Google, Scaleway; Alibaba, Azure. */
const metadata = networkList([
  ...['fd00:ec2::/32', 'fd20:ce::/32', 'fd00:42::42'],
  ...['100.100.100.200', '168.63.129.16'],
]);
const loopback = networkList(['127.0.0.0/8', '::1']);
/** IPv4 addresses in the form of IPv6, which a list of the former knows as well. */
const mapped = networkList(['::ffff:0:0/96']);
/** What DNS64 gives networks without IPv4 for receivers on the internet of IPv4 (RFC 6052), and what must not be in it (3.1). */
const translated = networkList(['64:ff9b::/96']);
const wronglyTranslated = networkList(specialNetworks.map(translatedNetwork));

function translatedNetwork(network: string): string {
  const [address, bits] = network.split('/');
  return `64:ff9b::${address}/${96 + Number(bits)}`;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Returns whether an address is this machine for whoever runs on it. */
export const isLoopbackAddress = (address: string): boolean => loopback.check(address, familyOf(address));

/** Returns whether an address is this machine or on a private network. */
export const isInsideAddress = (address: string): boolean => inside.check(address, familyOf(address));

/**
 * Returns whether a single computer can have this address, other than one that tells machines of a cloud about themselves. Of IPv6 only what is known to be
 * used for that: several reserved networks lead to the IPv4 address in them.
 */
export function isHostAddress(address: string): boolean {
  const family = familyOf(address);
  if (nobody.check(address, family) || metadata.check(address, family)) return false;
  if (family === 'ipv4' || mapped.check(address, family)) return true;
  if (translated.check(address, family)) return !wronglyTranslated.check(address, family);
  return isInternetAddress(address) || isInsideAddress(address);
}

/** Read on every call: the machine's addresses may change while the server runs. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address));
