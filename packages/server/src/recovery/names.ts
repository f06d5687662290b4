import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import type { Status } from '@kontor/contract/talk/status';
import type { Clock } from '@kontor/platform/work/clock';
import { createOwnAddresses } from '../adapters/edge/own-addresses.ts';
import type { Config } from '../config.ts';
import { createAddresses } from '../core/box-address.ts';
import { decideRecoveryHost } from './hosts.ts';
import type { RecoveryKeys } from './tls-keys.ts';

interface NamesNeeds {
  config: Config;
  clock: Clock;
  /** The box's domain; undefined where nobody can say. */
  domain: string | undefined;
}

/** Returns the addresses of a page that is shown without the box behind it, and the decision by host. */
export function namesOf({ config, domain, clock }: NamesNeeds, keys: RecoveryKeys | undefined) {
  const scheme = keys === undefined ? 'http' : 'https';
  const addresses = createAddresses({ domain: () => config.domain, port: config.port, scheme });
  const { portalUrl, port, plainPort } = addresses;
  const ownAddresses = createOwnAddresses(clock);
  const hosts = { domain, port, plainPort, ownAddresses, isAtAddresses: keys?.fingerprint !== undefined };
  const domains = {
    decide: (host: string | undefined) => decideRecoveryHost(host, hosts),
    ...noApps,
    landing: () => ({ url: portalUrl(), clears: false }),
    // Nothing is probed, so that a name which leads nowhere keeps nobody out.
    portalLeadsHere: async () => isOnlyOnThisComputer(config.domain),
  };
  return { addresses, domains };
}

const noApps = {
  edge: { request: unreachable, upgrade: unreachable },
  open: unreachable,
  authority: () => undefined,
  answerUnknownHost: () => undefined,
  challengeAt: () => undefined,
};

/** Without a database there are no apps, so no request is routed to one. */
function unreachable(): never {
  throw new Error('an app was asked for without a database');
}

/** Returns the status of a box whose database is not open. */
export const statusWithout = (
  status: 'RECOVERY' | 'RESETTING' | 'RESTORING_BACKUP',
  { config, portalUrl, version }: { config: Config; portalUrl: string; version: string },
): Status => ({
  status,
  domain: config.domain,
  mailDomains: [],
  disabledFeatures: ['smbshares', 'passwordreset', 'accounts'],
  adminMode: { enabled: false, expires: null },
  product: 'Kontor',
  version,
  language: 'de',
  demo: config.demo,
  groupware: false,
  announcement: null,
  wallpaper: null,
  portalUrl,
  engine: null,
  exposed: false,
  diskSpace: null,
  mail: 'none',
});
