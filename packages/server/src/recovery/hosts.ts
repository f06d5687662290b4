import { decideHost, type HostDecision } from '../adapters/edge/hosts.ts';

export interface RecoveryHosts {
  /** Undefined when nobody knows it. */
  domain: string | undefined;
  port(): number;
  /** Port without encryption beside it, where there is one. */
  plainPort(): number | undefined;
  /** Addresses show the page themselves: the browser may refuse the portal's name for its certificate. */
  isAtAddresses: boolean;
  ownAddresses(): readonly string[];
}

const shape = /^[a-z0-9.-]{1,254}(:\d{1,5})?$/i;

/**
 * Whose request it is while the recovery page answers (keeps H1). Where nobody knows what the box is called, every name and address leads to the page: it
 * shows nothing without the PIN, and whoever looks after the box would not find it otherwise.
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
