import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import { type HostProbe, type HostProbeResult, probeHost } from '../../../../adapters/edge/probe-host.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { challengePath } from '../certificates/acme-challenges.ts';
import type { Hosts } from './host-table.ts';

export interface ConfirmDomainNeeds {
  core: Pick<ServerContext, 'ids'>;
  addresses: Pick<Addresses, 'port' | 'plainPort'>;
  hosts: Pick<Hosts, 'subdomains'>;
  /** Replaces the network in tests. */
  ask?(question: HostProbe): Promise<HostProbeResult>;
}

/** Number of app names that are probed; the others share a DNS entry, or theirs is missing as well. */
const mostApps = 5;

/** Checks that a domain leads to this box before the box moves there: with a wrong one the portal would only be reachable from the machine itself. */
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

  /** Names of the local machine need no probe. */
  const leads = async (host: string): Promise<HostProbeResult> =>
    host === 'localhost' || host.endsWith('.localhost') ? 'here' : asked(host);

  return {
    /** Resolves with what a host leads to. */
    leads,
    /** Returns the response to a probe of this host and path; undefined without a probe. */
    at: (host: string, path: string): string | undefined => shown.get(`${host}${path}`),
    /** Throws when the portal or an app would not be reachable under the domain. */
    async confirm(domain: string): Promise<void> {
      const portal = await leads(`cloud.${domain}`);
      if (portal !== 'here')
        throw new RefusedError(`domain-${portal}`, { params: { domain: readableDomain(`cloud.${domain}`) } });
      const apps = hosts.subdomains().slice(0, mostApps);
      const reached = await Promise.all(apps.map(({ subdomain }) => leads(`${subdomain}.${domain}`)));
      const lost = apps.find((_, index) => reached[index] !== 'here');
      if (lost !== undefined)
        throw new RefusedError('domain-without-apps', {
          params: { domain: readableDomain(domain), app: readableDomain(`${lost.subdomain}.${domain}`) },
        });
    },
  };
}

export type ConfirmDomain = ReturnType<typeof createConfirmDomain>;
