import type { Certificate, Domains } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import type { Routes } from '@kontor/platform/http/route';
import { missingForHttps } from '../../../../adapters/nginx/choose.ts';
import { type Config, isLocalOnly } from '../../../../config.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { NginxTls } from '../nginx/nginx-tls.ts';
import { createConfirmDomain } from './confirm-domain.ts';
import { createPortalReach } from './portal-reach.ts';
import { domainsRoutes } from './routes.ts';
import { createDomainsService, type DomainsServiceNeeds } from './service.ts';
import { viewDomains } from './view.ts';

/** Redirect target of a name without its own page. */
export interface Landing {
  url: string;
  /** Browsers may still have data of an app that was here before (keeps H1). */
  clears: boolean;
}

/** The names of the box: routes to change them, and queries. */
export interface DomainApi {
  routes: Routes;
  /** Returns where the main domain redirects when no app is shown there; `www` always does. */
  landing(): Landing;
  /** Returns the certificate devices have to trust, as PEM; undefined without encryption. */
  authority(): string | undefined;
  /** Returns the response to a challenge of a certificate service or to a probe of the box itself; undefined without one. */
  challengeAt(host: string, path: string): string | undefined;
  /** Resolves with whether the portal's name leads to this box, seen from here. */
  portalLeadsHere(): Promise<boolean>;
}

const plain: Certificate = { state: 'none', until: null, reason: '' };

/** Path where the box's certificate can be downloaded. */
const authorityPath = '/kontor-ca.crt';

export function createDomainApi(
  needs: Omit<DomainsServiceNeeds, 'confirmDomain' | 'certificates'>,
  nginxTls: NginxTls | undefined,
): DomainApi {
  const { core, alternatives, hosts, addresses, defaultApp } = needs;
  const confirmDomain = createConfirmDomain({ core, addresses, hosts });
  const { certificates, challenges } = nginxTls ?? {};
  const service = createDomainsService({ ...needs, confirmDomain, certificates });
  const figures = (language: Language) => ({
    domain: addresses.domain(),
    encryption: {
      ...encryptionOf(certificates, addresses.portalUrl()),
      missing: certificates ? [] : missingForHttps(core.config),
    },
    listening: listeningOf(core.config, addresses),
    portal: addresses.portalHost(),
    defaultApp: defaultApp.read(),
    apps: hosts.apps(),
    additionalOf: hosts.additionalOf,
    alternatives: alternatives.all(),
    urlAt: addresses.urlAt,
    certificateOf: (host: string) => certificates?.stateOf(host, language) ?? plain,
  });
  const view = (language: Language) => viewDomains(figures(language), language);
  return {
    routes: domainsRoutes(service, view, core.changeFeed),
    authority: () => certificates?.authority()?.chain,
    challengeAt: (host, path) => confirmDomain.at(host, path) ?? challenges?.at(host, path),
    portalLeadsHere: createPortalReach({ core, addresses, confirmDomain }),
    landing() {
      const domain = addresses.domain();
      const isShown = hosts.routeAt(domain) !== undefined;
      return { url: isShown ? addresses.urlAt(domain) : addresses.portalUrl(), clears: hosts.ownersOf(domain) > 1 };
    },
  };
}

function encryptionOf(
  certificates: Certificates | undefined,
  portalUrl: string,
): Omit<Domains['encryption'], 'missing'> {
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

const listeningOf = (config: Config, { scheme, port, plainPort }: Addresses): Domains['listening'] => ({
  isLocal: isLocalOnly(config),
  http: scheme === 'http' ? port() : (plainPort() ?? null),
  https: scheme === 'https' ? port() : null,
});
