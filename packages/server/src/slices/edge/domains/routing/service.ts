import type { Language, RefusalCode } from '@kontor/contract/refusals';
import {
  cleanDomain,
  type DomainFault,
  domainFault,
  fullDomain,
  isMainDomain,
  isReserved,
} from '@kontor/contract/rules/domains';
import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { DomainsDb } from '../db.ts';
import type { Addresses } from './addresses.ts';
import type { ConfirmDomain } from './confirm-domain.ts';
import type { DefaultApp } from './default-app.ts';
import type { Hosts } from './host-table.ts';

export interface DomainsServiceNeeds {
  core: ServerContext;
  db: DomainsDb;
  hosts: Hosts;
  addresses: Addresses;
  defaultApp: DefaultApp;
  confirmDomain: ConfirmDomain;
  /** Drops all caches after the commit and closes connections whose route is gone. */
  invalidate(): void;
}

/** Who makes a change, and from where. */
export interface DomainActor {
  uid: string;
  address: string;
  language: Language;
}

const codes: Record<DomainFault, RefusalCode> = {
  missing: 'domain-invalid',
  shape: 'domain-invalid',
  main: 'domain-is-main',
  reserved: 'domain-reserved',
  known: 'domain-known',
};

/** Changes of the box's names by administrators. They take effect at once. */
export function createDomainsService(needs: DomainsServiceNeeds) {
  const { core, db, hosts, addresses, defaultApp, confirmDomain, invalidate } = needs;
  const { database, journal, clock, events, settings, changeFeed } = core;

  const appOf = (instance: string) => {
    const found = hosts.apps().find((app) => app.instance === instance);
    if (found === undefined) throw new RefusedError('not-found');
    return found;
  };

  function takenBy(domain: string, instance: string, language: Language): RefusedError {
    const app = hosts.apps().find((one) => one.instance === instance)?.route.title[language] ?? instance;
    return new RefusedError('domain-taken', { params: { domain, app }, fields: { domain: 'domain-taken' } });
  }

  /** Writes the journal and invalidates the caches, in the transaction of the change. */
  function changed(
    { uid: actor, address }: DomainActor,
    entry: { action: string; subject: string; after?: unknown },
  ): void {
    journal.write({ actor, address, ...entry });
    invalidate();
    database.afterCommit(() => changeFeed.changed('apps'));
  }

  function refuseTaken(domain: string, instance: string, language: Language): void {
    const owner = db.findAlternative(domain)?.instance ?? hosts.routeAt(domain)?.instance;
    if (owner === undefined) return;
    if (owner === instance) throw new RefusedError('domain-known', { fields: { domain: 'domain-known' } });
    throw takenBy(domain, owner, language);
  }

  /** Throws when one of the names below a new main domain is already an alternative domain of another app (keeps H1). */
  function refuseOccupied(domain: string, language: Language): void {
    const below = hosts.labels().map(({ instance, name }) => ({ instance, host: `${name}.${domain}` }));
    for (const { domain: taken, instance } of db.alternatives()) {
      const clash = below.find(({ host }) => host === taken);
      if (isReserved(taken, domain) || (clash !== undefined && clash.instance !== instance)) {
        throw takenBy(taken, instance, language);
      }
    }
  }

  return {
    add(actor: DomainActor, instance: string, added: { domain: string; subdomain: boolean }): void {
      const main = addresses.domain();
      const domain = fullDomain(added.domain, added.subdomain, main);
      appOf(instance);
      const known = db.alternatives().filter((row) => row.instance === instance);
      const fault = domainFault(
        domain,
        main,
        known.map((row) => row.domain),
      );
      if (fault !== undefined)
        throw new RefusedError(codes[fault], { params: { domain }, fields: { domain: codes[fault] } });
      refuseTaken(domain, instance, actor.language);
      database.transaction(() => {
        db.addAlternative({ domain, instance, added: clock.now() });
        changed(actor, { action: 'add-domain', subject: instance, after: { domain } });
      });
    },
    remove(actor: DomainActor, instance: string, typed: string): void {
      const domain = cleanDomain(typed);
      if (db.findAlternative(domain)?.instance !== instance) throw new RefusedError('not-found');
      database.transaction(() => {
        db.removeAlternative(domain);
        db.endOfHost(domain);
        changed(actor, { action: 'delete-domain', subject: instance, after: { domain } });
      });
    },
    /** Sets the app shown at the main domain; undefined redirects it to the portal. */
    show(actor: DomainActor, instance: string | undefined): void {
      if (instance !== undefined) appOf(instance);
      database.transaction(() => {
        defaultApp.write(instance);
        db.endOfHost(addresses.domain());
        changed(actor, { action: 'set-default-app', subject: instance ?? 'portal' });
      });
    },
    /** Changes the main domain. `isMeant` skips the check that the new names lead here. */
    async move(actor: DomainActor, typed: string, isMeant: boolean): Promise<void> {
      const domain = cleanDomain(typed);
      if (!isMainDomain(domain)) throw new RefusedError('domain-invalid', { fields: { domain: 'domain-invalid' } });
      if (domain === addresses.domain()) return;
      refuseOccupied(domain, actor.language);
      if (!isMeant) await confirmDomain.confirm(domain);
      database.transaction(() => {
        // An app may have got such a name meanwhile.
        refuseOccupied(domain, actor.language);
        for (const { domain: own } of db.alternatives()) if (isOwnBelow(own, domain)) db.removeAlternative(own);
        settings.set('system', 'domain', domain);
        changed(actor, { action: 'change-main-domain', subject: domain, after: { domain } });
        events.publish('domain-changed', { domain });
        database.afterCommit(() => changeFeed.changed('status'));
      });
    },
  };

  /** Whether an alternative domain becomes the app's own name. */
  function isOwnBelow(alternative: string, domain: string): boolean {
    return hosts.labels().some(({ name }) => `${name}.${domain}` === alternative);
  }
}

export type DomainsService = ReturnType<typeof createDomainsService>;
