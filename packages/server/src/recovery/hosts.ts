import { decideHost, type HostDecision } from '../adapters/edge/hosts.ts';

/** Names and ports the recovery page is served at. */
export interface RecoveryHosts {
  /** Main domain; undefined when unknown. */
  domain: string | undefined;
  port(): number;
  /** HTTP port beside an HTTPS port, if there is one. */
  plainPort(): number | undefined;
  /** Whether the page is served at IP addresses too: browsers may reject the portal's name because of its certificate. */
  isAtAddresses: boolean;
  ownAddresses(): readonly string[];
}

const shape = /^[a-z0-9.-]{1,254}(:\d{1,5})?$/i;

/**
 * Decides by host where a request goes in recovery (keeps H1). While the box's domain is unknown, every name and address leads to the page: administrators
 * could not find it otherwise, and it shows nothing without the PIN.
 */
export function decideRecoveryHost(host: string | undefined, hosts: RecoveryHosts): HostDecision<never> {
  const decision = decideHost(host, {
    domain: hosts.domain ?? '',
    port: hosts.port(),
    plainPort: hosts.plainPort(),
    ownAddresses: hosts.ownAddresses,
    routes: new Map<string, never>(),
  });
  const isNamed = hosts.domain !== undefined || !shape.test(host ?? '');
  const isPage = (decision.kind === 'foreign' && !isNamed) || (decision.kind === 'local' && hosts.isAtAddresses);
  return isPage ? { kind: 'portal' } : decision;
}
