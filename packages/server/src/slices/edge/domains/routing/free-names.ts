import type { Language, RefusalCode } from '@kontor/contract/refusals';
import { type DomainFault, domainFault, isReserved } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import type { AlternativeDomains } from '../../alternative-domains/index.ts';
import type { Hosts } from './host-table.ts';

export interface FreeNamesNeeds {
  alternatives: AlternativeDomains;
  hosts: Hosts;
}

const codes: Record<DomainFault, RefusalCode> = {
  missing: 'domain-invalid',
  shape: 'domain-invalid',
  main: 'domain-is-main',
  reserved: 'domain-reserved',
  known: 'domain-known',
};

/** Refuses names that are not domains or that another app has. */
export function createFreeNames({ alternatives, hosts }: FreeNamesNeeds) {
  function takenBy(domain: string, instance: string, language: Language): RefusedError {
    const app = hosts.apps().find((one) => one.instance === instance)?.route.title[language] ?? instance;
    return new RefusedError('domain-taken', {
      params: { domain: readableDomain(domain), app },
      fields: { domain: 'domain-taken' },
    });
  }

  return {
    /** Throws when the name cannot be an alternative domain of the app. */
    refuseFaulty(domain: string, main: string, instance: string): void {
      const known = alternatives.all().filter((row) => row.instance === instance);
      const fault = domainFault(
        domain,
        main,
        known.map((row) => row.domain),
      );
      if (fault !== undefined)
        throw new RefusedError(codes[fault], {
          params: { domain: readableDomain(domain) },
          fields: { domain: codes[fault] },
        });
    },
    /** Throws when an app has the name already. */
    refuseTaken(domain: string, instance: string, language: Language): void {
      const owner = alternatives.find(domain)?.instance ?? hosts.routeAt(domain)?.instance;
      if (owner === undefined) return;
      if (owner === instance) throw new RefusedError('domain-known', { fields: { domain: 'domain-known' } });
      throw takenBy(domain, owner, language);
    },

    /** Throws when one of the names below a new main domain is already an alternative domain of another app (keeps H1). */
    refuseOccupied(domain: string, language: Language): void {
      const below = hosts.subdomains().map(({ instance, subdomain }) => ({ instance, host: `${subdomain}.${domain}` }));
      for (const { domain: taken, instance } of alternatives.all()) {
        const clash = below.find(({ host }) => host === taken);
        if (isReserved(taken, domain) || (clash !== undefined && clash.instance !== instance)) {
          throw takenBy(taken, instance, language);
        }
      }
    },
    /** Whether an alternative domain becomes the app's own name. */
    isOwnBelow(alternative: string, domain: string): boolean {
      return hosts.subdomains().some(({ subdomain }) => `${subdomain}.${domain}` === alternative);
    },
  };
}
