import { isIPv4, isIPv6 } from 'node:net';

/** Host names the box serves. Names are lower case without a port; `routes` is keyed by full host name. */
export interface HostTable<R> {
  /** Main domain: `example.org`. */
  domain: string;
  /** Port that browsers use. */
  port: number;
  /** Port without encryption, when there is one. */
  plainPort?: number | undefined;
  /** The machine's addresses except loopback, as the operating system writes them; only called when needed. */
  ownAddresses(): readonly string[];
  routes: ReadonlyMap<string, R>;
}

/** What a request is for. `loopback` distinguishes localhost from the machine's other addresses. */
export type HostDecision<R> =
  | { kind: 'portal' }
  | { kind: 'local'; loopback: boolean }
  | { kind: 'main' }
  | { kind: 'app'; host: string; route: R }
  | { kind: 'foreign' };

const shape = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,254})(?::(\d{1,5}))?$/;

/**
 * Classifies a request by its Host header (RFC 9110, 7.2), before any routing (keeps H1). A name that is not exactly one of ours is `foreign`, which prevents
 * DNS rebinding. A missing port is accepted (redirected port 80 or 443), a different one is not.
 */
export function decideHost<R>(header: string | undefined, table: HostTable<R>): HostDecision<R> {
  const [, written, port] = shape.exec((header ?? '').toLowerCase()) ?? [];
  if (written === undefined || (port !== undefined && ![table.port, table.plainPort].includes(Number(port))))
    return { kind: 'foreign' };
  if (written.startsWith('[') || isIPv4(written)) return decideAddress(written, table.ownAddresses);
  return decideName(written.endsWith('.') ? written.slice(0, -1) : written, table);
}

function decideName<R>(name: string, { domain, routes }: HostTable<R>): HostDecision<R> {
  if (name === 'localhost') return { kind: 'local', loopback: true };
  if (name === `cloud.${domain}`) return { kind: 'portal' };
  const route = routes.get(name);
  if (route !== undefined) return { kind: 'app', host: name, route };
  if (name === domain || name === `www.${domain}`) return { kind: 'main' };
  return { kind: 'foreign' };
}

function decideAddress(
  written: string,
  ownAddresses: () => readonly string[],
): { kind: 'local'; loopback: boolean } | { kind: 'foreign' } {
  const address = plainAddress(written);
  if (address === '127.0.0.1' || address === '::1') return { kind: 'local', loopback: true };
  const isOwn = address !== undefined && ownAddresses().some((own) => plainAddress(own) === address);
  return isOwn ? { kind: 'local', loopback: false } : { kind: 'foreign' };
}

/** Returns the canonical spelling of an address: IPv6 in its shortest form, without brackets. Undefined for anything else, including addresses with a zone. */
export function plainAddress(written: string): string | undefined {
  if (isIPv4(written)) return written;
  const bare = written.replace(/^\[|\]$/g, '');
  if (!isIPv6(bare) || bare.includes('%')) return undefined;
  return new URL(`http://[${bare}]`).hostname.slice(1, -1);
}
