import { isIP } from 'node:net';
import { networkList } from '../network-list.ts';

/** Whether this names an address or a network (`10.0.0.1`, `10.0.0.0/8`, `2001:db8::/32`); everybody is no network. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined || address.includes('%')) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d{1,3}$/.test(prefix) && bits >= 1 && bits <= (version === 4 ? 32 : 128);
}

/** Who stands in front of the box and is believed about whom a request comes from (keeps H7). */
export function createTrustedProxies(networks: readonly string[]) {
  const list = networkList(networks);

  function has(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  }

  return {
    /**
     * The address a request comes from, by the address of its connection and `X-Forwarded-For`: each proxy adds at the end where it got the request
     * from, so the last one that is no trusted proxy's is the visitor's. What stands before that anybody may have written.
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

/** Without a port, brackets, or IPv4 written as IPv6. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text;
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
