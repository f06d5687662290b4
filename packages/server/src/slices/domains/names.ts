import type { Certificate } from '@kontor/contract/domains';
import type { Routes } from '@kontor/platform/http/route';
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
}

const plain: Certificate = { state: 'none', until: null, reason: '' };

export function createNames(needs: DomainsServiceNeeds): Names {
  const { ground, db, hosts, addresses, defaultApp } = needs;
  const service = createDomainsService(needs);
  const figures = () => ({
    domain: addresses.domain(),
    portal: addresses.portalHost(),
    defaultApp: defaultApp.read(),
    apps: hosts.apps(),
    alternatives: db.alternatives(),
    urlAt: addresses.urlAt,
    certificateOf: () => plain,
  });
  return {
    routes: domainsRoutes(service, (language) => viewDomains(figures(), language), ground.live),
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
