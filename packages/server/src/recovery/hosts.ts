import { decideHost, type HostDecision } from '../adapters/edge/hosts.ts';

export interface RecoveryHosts {
  /** Undefined when nobody knows it. */
  domain: string | undefined;
  port(): number;
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
    ownAddresses: hosts.ownAddresses,
    routes: new Map<string, never>(),
  });
  const isNamed = hosts.domain !== undefined || !shape.test(host ?? '');
  return decision.kind === 'foreign' && !isNamed ? { kind: 'portal' } : decision;
}
