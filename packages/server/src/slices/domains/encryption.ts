import type { BoxKey } from '../../adapters/box-key.ts';
import type { Nginx } from '../../adapters/nginx/nginx.ts';
import type { Commands } from '../../adapters/run-command.ts';
import type { Ground } from '../../ground.ts';
import type { Addresses } from './addresses.ts';
import { createCertificates } from './certificates.ts';
import { createCertificatesDb } from './certificates-db.ts';
import type { Hosts } from './host-table.ts';
import { createNginxEdge } from './nginx-edge.ts';
import { createProofs } from './proofs.ts';

/** What a box with nginx has. */
export interface EdgeParts {
  nginx: Nginx | undefined;
  boxKey: BoxKey;
  commands: Commands;
}

export interface NginxSideNeeds {
  ground: Ground;
  parts: EdgeParts;
  hosts: Hosts;
  addresses: Addresses;
}

const noKeys = {
  pairs: () => [],
  tls: (): never => {
    throw new Error('there is nothing to encrypt with');
  },
};

/** nginx and what it encrypts with; nothing where there is no nginx. */
export function createNginxSide({ ground, parts, hosts, addresses }: NginxSideNeeds) {
  const { nginx: program, boxKey, commands } = parts;
  if (program === undefined) return { nginx: undefined, certificates: undefined, proofs: undefined };
  const { acme, data } = ground.config;
  const proofs = createProofs(acme.challenge, commands, data);
  const names = () => {
    const domain = addresses.domain();
    return [...new Set([addresses.portalHost(), domain, `www.${domain}`, ...hosts.all().keys()])];
  };
  const certificates =
    addresses.scheme === 'https'
      ? createCertificates({ ground, boxKey, db: createCertificatesDb(ground.database), proofs, hosts: names })
      : undefined;
  const nginx = createNginxEdge({ ground, nginx: program, hosts, keys: certificates ?? noKeys });
  return { nginx, certificates, proofs };
}

export type NginxSide = ReturnType<typeof createNginxSide>;
