import { RefusedError } from '@kontor/platform/errors';
import { type HostProbe, type HostProbeResult, probeHost } from '../../../../adapters/edge/probe-host.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { challengePath } from '../certificates/acme-challenges.ts';
import type { Addresses } from './addresses.ts';
import type { Hosts } from './host-table.ts';

export interface ConfirmDomainNeeds {
  core: Pick<ServerContext, 'ids'>;
  addresses: Pick<Addresses, 'port' | 'plainPort'>;
  hosts: Pick<Hosts, 'labels'>;
  /** In place of the network, in tests. */
  ask?(question: HostProbe): Promise<HostProbeResult>;
}

/** So many names of apps are asked for; the others have the same entry, or one of their own that is missing as well. */
const mostApps = 5;

/** Whether a domain leads here, found out before everything moves there: a wrong one would leave the portal to the machine itself alone. */
export function createConfirmDomain({ core, addresses, hosts, ask = probeHost }: ConfirmDomainNeeds) {
  const shown = new Map<string, string>();

  function asked(host: string): Promise<HostProbeResult> {
    const path = `${challengePath}${core.ids()}`;
    const proof = core.ids();
    const key = `${host}${path}`;
    shown.set(key, proof);
    const port = addresses.plainPort() ?? addresses.port();
    return ask({ host, port, path, proof }).finally(() => shown.delete(key));
  }

  return {
    /** What is to be answered at this host and path, while it is being asked for. */
    at: (host: string, path: string): string | undefined => shown.get(`${host}${path}`),
    /** Refused when the portal or an app would not be found under it. Names of this very machine lead here by themselves. */
    async confirm(domain: string): Promise<void> {
      if (domain === 'localhost' || domain.endsWith('.localhost')) return;
      const portal = await asked(`cloud.${domain}`);
      if (portal !== 'here') throw new RefusedError(`domain-${portal}`, { params: { domain: `cloud.${domain}` } });
      const names = hosts.labels().slice(0, mostApps);
      const reached = await Promise.all(names.map(({ name }) => asked(`${name}.${domain}`)));
      const lost = names.find((_, index) => reached[index] !== 'here');
      if (lost !== undefined)
        throw new RefusedError('domain-without-apps', { params: { domain, app: `${lost.name}.${domain}` } });
    },
  };
}

export type ConfirmDomain = ReturnType<typeof createConfirmDomain>;
