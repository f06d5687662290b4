import type { DomainCheck } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import {
  cleanDomain,
  cleanMainDomain,
  fullDomain,
  isLocalName,
  isMainDomain,
} from '@kontor/contract/rules/edge/domains';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import { findBoxIp } from '../../../../adapters/edge/box-ip.ts';
import { isInternetAddress } from '../../../../adapters/outgoing/public-address.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { Journal } from '../../../../core/journal-db.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AlternativeDomains } from '../../alternative-domains/index.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { DomainsDb } from '../db.ts';
import type { ConfirmDomain } from './confirm-domain.ts';
import type { DefaultApp } from './default-app.ts';
import { createFreeNames } from './free-names.ts';
import type { Hosts } from './host-table.ts';

export interface DomainsServiceNeeds {
  core: ServerContext;
  db: DomainsDb;
  alternatives: AlternativeDomains;
  hosts: Hosts;
  addresses: Addresses;
  defaultApp: DefaultApp;
  confirmDomain: ConfirmDomain;
  /** Resolves with the address of a host of this box. Replaced in tests. */
  findIp?(host: string): Promise<string | undefined>;
  /** Undefined without encryption. */
  certificates: Pick<Certificates, 'setPublic'> | undefined;
  /** Drops all caches after the commit and closes connections whose route is gone. */
  invalidate(): void;
}

interface NewDomain {
  domain: string;
  subdomain: boolean;
  /** Of refusals that name an app. */
  language: Language;
}

interface Move {
  domain: string;
  /** Skips the check that the new names lead here. */
  isMeant: boolean;
  language: Language;
}

/** Changes of the box's names by administrators. They take effect at once. */
export function createDomainsService(needs: DomainsServiceNeeds) {
  const { core, db, alternatives, hosts, addresses, defaultApp, confirmDomain, certificates, invalidate } = needs;
  const { findIp = findBoxIp } = needs;
  const { database, journal, clock, events, changeFeed } = core;
  const names = createFreeNames({ alternatives, hosts });

  const appOf = (instance: string) => {
    const found = hosts.apps().find((app) => app.instance === instance);
    if (found === undefined) throw new RefusedError('not-found');
    return found;
  };

  /** Writes the journal and invalidates the caches, in the transaction of the change. */
  function changed(...entry: Parameters<Journal['record']>): void {
    journal.record(...entry);
    invalidate();
    database.afterCommit(() => changeFeed.changed('apps'));
  }

  return {
    addDomain(actor: Actor, instance: string, added: NewDomain): void {
      const main = addresses.domain();
      const domain = fullDomain(added.domain, added.subdomain, main);
      appOf(instance);
      names.refuseFaulty(domain, main, instance);
      names.refuseTaken(domain, instance, added.language);
      database.transaction(() => {
        alternatives.add({ domain, instance, added: clock.now() });
        changed(actor, 'add-domain', instance, { after: { domain } });
      });
    },
    deleteDomain(actor: Actor, instance: string, typed: string): void {
      const domain = cleanDomain(typed);
      if (alternatives.find(domain)?.instance !== instance) throw new RefusedError('not-found');
      database.transaction(() => {
        alternatives.remove(domain);
        db.endOfHost(domain);
        changed(actor, 'delete-domain', instance, { after: { domain } });
      });
    },
    /** Resolves with what an additional domain leads to, and the DNS entry it needs. Only domains that an app has are probed. */
    async checkDomain(typed: string): Promise<DomainCheck> {
      const domain = cleanDomain(typed);
      if (alternatives.find(domain) === undefined) throw new RefusedError('not-found');
      const [leads, ip] = await Promise.all([confirmDomain.leads(domain), findIp(addresses.portalHost())]);
      const alias = isLocalName(addresses.domain()) ? null : addresses.portalHost();
      return { domain, leads, ip: ip ?? null, isPrivate: ip !== undefined && !isInternetAddress(ip), alias };
    },
    /** Sets the app shown at the main domain; undefined redirects it to the portal. */
    setDefaultApp(actor: Actor, instance: string | undefined): void {
      if (instance !== undefined) appOf(instance);
      database.transaction(() => {
        defaultApp.write(instance);
        db.endOfHost(addresses.domain());
        changed(actor, 'set-default-app', instance ?? 'portal');
      });
    },
    /** Sets whether public certificates are requested; the waits after refused orders end. */
    setPublicCertificates(actor: Actor, publicCertificates: boolean): void {
      if (certificates === undefined) throw new RefusedError('no-encryption');
      database.transaction(() => {
        certificates.setPublic(publicCertificates);
        journal.record(actor, 'set-certificates', 'box', { after: { publicCertificates } });
        database.afterCommit(() => changeFeed.changed('apps'));
      });
    },
    /** Changes the main domain. */
    async changeMainDomain({ actor, checkAccess }: Caller, { domain: typed, isMeant, language }: Move): Promise<void> {
      const domain = cleanMainDomain(typed);
      if (!isMainDomain(domain)) throw new RefusedError('domain-invalid', { fields: { domain: 'domain-invalid' } });
      if (domain === addresses.domain()) return;
      names.refuseOccupied(domain, language);
      if (!isMeant) await confirmDomain.confirm(domain);
      database.transaction(() => {
        checkAccess();
        // An app may have got such a name meanwhile.
        names.refuseOccupied(domain, language);
        for (const { domain: own } of alternatives.all()) if (names.isOwnBelow(own, domain)) alternatives.remove(own);
        core.boxAddress.setDomain(domain);
        changed(actor, 'change-main-domain', domain, { after: { domain } });
        events.publish('domain-changed', { domain });
        database.afterCommit(() => changeFeed.changed('status'));
      });
    },
  };
}

export type DomainsService = ReturnType<typeof createDomainsService>;
