import { isIP } from 'node:net';
import { networkList } from '../network-list.ts';

/** Returns whether the text is an address or a network (`10.0.0.1`, `10.0.0.0/8`, `2001:db8::/32`). A prefix of zero bits is not accepted. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined || address.includes('%')) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d{1,3}$/.test(prefix) && bits >= 1 && bits <= (version === 4 ? 32 : 128);
}

/** Proxies in front of the box whose `X-Forwarded-For` is trusted (keeps H7). */
export function createTrustedProxies(networks: readonly string[]) {
  const list = networkList(networks);

  function has(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  }

  return {
    /**
     * Returns the client's address, from the address of the connection and `X-Forwarded-For`: each proxy appends the address it received the request from, so
     * the last one that is not a trusted proxy is the client's. Anything before it may be forged.
     */
    visitorOf(peer: string, forwardedFor: string | undefined): string {
      let address = plainAddress(peer);
      const said = (forwardedFor ?? '').split(',');
      while (has(address)) {
        const next = plainAddress(said.pop()?.trim() ?? '');
        if (isIP(next) === 0) break;
        address = next;
      }
      return address;
    },
  };
}

export type TrustedProxies = ReturnType<typeof createTrustedProxies>;

/** Removes a port, brackets, and the IPv6 prefix of an IPv4 address. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text;
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
