import type { Certificate, Domains } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Routes } from '@kontor/platform/http/route';
import type { Certificates } from '../certificates/certificates.ts';
import type { NginxTls } from '../nginx/nginx-tls.ts';
import { createConfirmDomain } from './confirm-domain.ts';
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
export interface DomainApi {
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
  challengeAt(host: string, path: string): string | undefined;
}

const plain: Certificate = { state: 'none', until: null, reason: '' };

/** Where the certificate of the box is handed out. */
export const authorityPath = '/kontor-ca.crt';

export function createDomainApi(
  needs: Omit<DomainsServiceNeeds, 'confirmDomain'>,
  nginxTls: NginxTls | undefined,
): DomainApi {
  const { core, db, hosts, addresses, defaultApp } = needs;
  const confirmDomain = createConfirmDomain({ core, addresses, hosts });
  const service = createDomainsService({ ...needs, confirmDomain });
  const { certificates, challenges } = nginxTls ?? {};
  const figures = (language: Language) => ({
    domain: addresses.domain(),
    encryption: encryptionOf(certificates, addresses.portalUrl()),
    portal: addresses.portalHost(),
    defaultApp: defaultApp.read(),
    apps: hosts.apps(),
    additionalOf: hosts.additionalOf,
    alternatives: db.alternatives(),
    urlAt: addresses.urlAt,
    certificateOf: (host: string) => certificates?.stateOf(host, language) ?? plain,
  });
  const view = (language: Language) => viewDomains(figures(language), language);
  return {
    routes: {
      ...domainsRoutes(service, view, core.changeFeed),
      'PUT /api/v1/domains/certificates': ({ body, actor, address, language }) => {
        if (certificates === undefined) throw new RefusedError('no-encryption');
        core.database.transaction(() => {
          certificates.setPublic(body.publicCertificates);
          const after = { publicCertificates: body.publicCertificates };
          core.journal.write({ actor: actor.uid, address, action: 'set-certificates', subject: 'box', after });
          core.database.afterCommit(() => core.changeFeed.changed('apps'));
        });
        return view(language);
      },
    },
    authority: () => certificates?.authority()?.chain,
    challengeAt: (host, path) => confirmDomain.at(host, path) ?? challenges?.at(host, path),
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
