import type { Certificate, Domains } from '@kontor/contract/domains';
import type { Language } from '@kontor/contract/refusals';
import { Refused } from '@kontor/platform/errors';
import type { Routes } from '@kontor/platform/http/route';
import type { Certificates } from './certificates.ts';
import { createConfirmDomain } from './confirm-domain.ts';
import type { NginxSide } from './encryption.ts';
import { domainsRoutes } from './routes.ts';
import { createDomainsService, type DomainsServiceNeeds } from './service.ts';
import { viewDomains } from './view.ts';

/** Where a name that has no page of its own leads. */
export interface Landing {
  url: string;
  /** Browsers may hold something of an app that was here before (keeps H1). */
  clears: boolean;
}

/** The names of the box, for those who change them and those who ask. */
export interface Names {
  routes: Routes;
  /** Where the main domain leads when no app is shown there, and `www` always. */
  landing(): Landing;
  /** Further names an app answers to. */
  alternativesOf(instanceId: string): string[];
  /** A name somebody gave an app: no other may be called so. */
  isAlternative(host: string): boolean;
  /** The certificate devices have to trust, as PEM; undefined where nothing is encrypted. */
  authority(): string | undefined;
  /** What proves to a certificate service, or to the box itself, that a host is the box's, while it is asked for. */
  proofAt(host: string, path: string): string | undefined;
}

const plain: Certificate = { state: 'none', until: null, reason: '' };

/** Where the certificate of the box is handed out. */
export const authorityPath = '/kontor-ca.crt';

export function createNames(needs: Omit<DomainsServiceNeeds, 'confirmDomain'>, side: NginxSide | undefined): Names {
  const { ground, db, hosts, addresses, defaultApp } = needs;
  const confirmDomain = createConfirmDomain({ ground, addresses, hosts });
  const service = createDomainsService({ ...needs, confirmDomain });
  const { certificates, proofs } = side ?? {};
  const figures = (language: Language) => ({
    domain: addresses.domain(),
    encryption: encryptionOf(certificates, addresses.portalUrl()),
    portal: addresses.portalHost(),
    defaultApp: defaultApp.read(),
    apps: hosts.apps(),
    furtherOf: hosts.furtherOf,
    alternatives: db.alternatives(),
    urlAt: addresses.urlAt,
    certificateOf: (host: string) => certificates?.stateOf(host, language) ?? plain,
  });
  const view = (language: Language) => viewDomains(figures(language), language);
  return {
    routes: {
      ...domainsRoutes(service, view, ground.live),
      'PUT /api/v1/domains/certificates': ({ body, caller, address, language }) => {
        if (certificates === undefined) throw new Refused('no-encryption');
        ground.database.transaction(() => {
          certificates.setPublic(body.publicCertificates);
          const after = { publicCertificates: body.publicCertificates };
          ground.journal.write({ actor: caller.uid, address, action: 'set-certificates', subject: 'box', after });
          ground.database.afterCommit(() => ground.live.changed('apps'));
        });
        return view(language);
      },
    },
    authority: () => certificates?.authority()?.chain,
    proofAt: (host, path) => confirmDomain.at(host, path) ?? proofs?.at(host, path),
    landing() {
      const domain = addresses.domain();
      const isShown = hosts.routeAt(domain) !== undefined;
      return { url: isShown ? addresses.urlAt(domain) : addresses.portalUrl(), clears: hosts.ownersOf(domain) > 1 };
    },
    alternativesOf: (instanceId) =>
      db
        .alternatives()
        .filter(({ instance }) => instance === instanceId)
        .map(({ domain }) => domain),
    isAlternative: (host) => db.findAlternative(host) !== undefined,
  };
}

function encryptionOf(certificates: Certificates | undefined, portalUrl: string): Domains['encryption'] {
  const own = certificates?.authority();
  const at = (time: number) => new Date(time).toISOString();
  const authority = own && {
    ...{ url: `${portalUrl}${authorityPath}`, fingerprint: own.fingerprint, until: at(own.ends) },
    beforeUntil: own.beforeEnds === undefined ? null : at(own.beforeEnds),
  };
  return {
    on: certificates !== undefined,
    publicCertificates: certificates?.isPublic() ?? false,
    authority: authority ?? null,
  };
}
