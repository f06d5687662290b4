import { isIPv4 } from 'node:net';
import { networkList } from '../network-list.ts';
import { connectionSettings } from '../run-command/connection-settings.ts';

/** Destination of a request: a name or an address (without brackets), and a port. */
export interface Target {
  host: string;
  port: number;
}

/** Registry and proxy settings of this machine. */
export interface RegistrySettings {
  /** Whether a registry or index is configured at this host and port. */
  isNamed(target: Target): boolean;
  /** The proxy for this target; undefined when none applies. */
  proxyFor(target: Target, isEncrypted: boolean): URL | undefined;
  /** Environment variables for a helper: all settings but the proxies. */
  environment: Record<string, string>;
}

const registries = /^(npm_config_(registry|@.+:registry)|PIP_(EXTRA_)?INDEX_URL)$/i;
const anyProxy = /^((https?|all)_proxy|npm_config_(https?[-_])?proxy|PIP_PROXY)$/i;
const exceptions = /^(no_proxy|npm_config_no_?proxy)$/i;
const proxyOf = {
  encrypted: [/^npm_config_https[-_]proxy$/i, /^npm_config_proxy$/i, /^PIP_PROXY$/, /^https_proxy$/i, /^all_proxy$/i],
  plain: [/^npm_config_(http[-_])?proxy$/i, /^PIP_PROXY$/, /^http_proxy$/i, /^all_proxy$/i],
};

/** Reads the npm and pip settings from the server's environment. */
export function readRegistrySettings(server: Record<string, string | undefined>): RegistrySettings {
  const settings = Object.entries(connectionSettings(server)).filter(([, value]) => value !== '');
  const named = settings.flatMap(([name, value]) => (registries.test(name) ? value.trim().split(/\s+/) : []));
  const endpoints = new Set(named.flatMap(endpointOf));
  const excepted = settings.flatMap(([name, value]) => (exceptions.test(name) ? value.split(/[\s,]+/) : []));
  const firstOf = (patterns: RegExp[]): URL | undefined => {
    const found = patterns.flatMap((pattern) => settings.filter(([name]) => pattern.test(name)));
    return found.flatMap(([, value]) => parseProxy(value)).at(0);
  };
  const proxies = { encrypted: firstOf(proxyOf.encrypted), plain: firstOf(proxyOf.plain) };
  return {
    isNamed: (target) => endpoints.has(textOf(target)),
    proxyFor: (target, isEncrypted) =>
      excepted.some((entry) => isExcepted(target, entry.toLowerCase()))
        ? undefined
        : proxies[isEncrypted ? 'encrypted' : 'plain'],
    environment: Object.fromEntries(settings.filter(([name]) => !anyProxy.test(name) && !exceptions.test(name))),
  };
}

const textOf = ({ host, port }: Target): string => `${host.toLowerCase()} ${port}`;

function endpointOf(address: string): string[] {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return [];
  const port = Number(url.port) || (url.protocol === 'http:' ? 80 : 443);
  return [textOf({ host: url.hostname.replace(/^\[|\]$/g, ''), port })];
}

/** Other protocols, such as SOCKS, are not supported. */
function parseProxy(value: string): URL[] {
  const address = /^\w+:\/\//.test(value) ? value : `http://${value}`;
  return URL.canParse(address) && /^https?:/.test(address) ? [new URL(address)] : [];
}

/** Matches an entry of `NO_PROXY`: `*`, a name including its subdomains, an address or a network, each with an optional port. */
function isExcepted({ host, port }: Target, entry: string): boolean {
  if (entry === '' || entry === '*') return entry === '*';
  const [network = '', bits] = entry.split('/');
  if (bits !== undefined) return isIPv4(host) && isIPv4(network) && isInNetwork(host, network, Number(bits));
  const [, name = '', onlyPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (onlyPort !== undefined && Number(onlyPort) !== port) return false;
  return host.toLowerCase() === name || host.toLowerCase().endsWith(`.${name}`);
}

function isInNetwork(host: string, network: string, bits: number): boolean {
  return bits >= 0 && bits <= 32 && networkList([`${network}/${bits}`]).check(host);
}
