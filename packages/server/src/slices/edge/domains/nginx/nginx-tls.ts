import type { BoxKey } from '../../../../adapters/box-key.ts';
import type { Nginx } from '../../../../adapters/nginx/nginx.ts';
import type { Commands } from '../../../../adapters/run-command.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createAcmeChallenges } from '../certificates/acme-challenges.ts';
import { createCertificates } from '../certificates/certificates.ts';
import { createCertificatesDb } from '../certificates/certificates-db.ts';
import type { Hosts } from '../routing/host-table.ts';
import { createNginxEdge } from './nginx-edge.ts';

/** Adapters of a box with nginx. */
export interface NginxAdapters {
  nginx: Nginx | undefined;
  boxKey: BoxKey;
  commands: Commands;
}

export interface NginxTlsNeeds {
  core: ServerContext;
  adapters: NginxAdapters;
  hosts: Hosts;
  addresses: Addresses;
}

const noKeys = {
  pairs: () => [],
  tls: (): never => {
    throw new Error('there is nothing to encrypt with');
  },
};

/** nginx and its certificates; all undefined without nginx. */
export function createNginxTls({ core, adapters, hosts, addresses }: NginxTlsNeeds) {
  const { nginx: program, boxKey, commands } = adapters;
  if (program === undefined) return { nginx: undefined, certificates: undefined, challenges: undefined };
  const { acme, data } = core.config;
  const challenges = createAcmeChallenges(acme.challenge, commands, data);
  const names = () => {
    const domain = addresses.domain();
    return [...new Set([addresses.portalHost(), domain, `www.${domain}`, ...hosts.all().keys()])];
  };
  const certificates =
    addresses.scheme === 'https'
      ? createCertificates({ core, boxKey, db: createCertificatesDb(core.database), challenges, hosts: names })
      : undefined;
  const nginx = createNginxEdge({ core, nginx: program, hosts, keys: certificates ?? noKeys });
  return { nginx, certificates, challenges };
}

export type NginxTls = ReturnType<typeof createNginxTls>;
