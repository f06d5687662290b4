import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { newAccountKey, OrderRefusedError, orderCertificate } from '../../../../adapters/certificates/acme.ts';
import { boxActor } from '../../../../core/journal-db.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AcmeChallenges } from './acme-challenges.ts';
import type { createSealed } from './authority-slots.ts';
import type { CertificateStore } from './certificate-store.ts';
import type { CertificatesDb, OrderRow } from './certificates-db.ts';

export interface OrdersNeeds {
  core: ServerContext;
  db: CertificatesDb;
  challenges: AcmeChallenges;
  sealed: ReturnType<typeof createSealed>;
  store: Pick<CertificateStore, 'put'>;
}

/** Orders public certificates and records what is refused. */
export function createOrders({ core, db, challenges, sealed, store }: OrdersNeeds) {
  const { clock, log, changeFeed, config, journal } = core;
  const stopping = new AbortController();

  /** Returns the refused order of a host; undefined when there is none. */
  const refusedOrder = (host: string): OrderRow | undefined => db.orders().find((row) => row.host === host);

  /** Records a refused order with a growing wait: frequent failures make the service refuse everything. */
  function refuse(host: string, { fault, detail }: OrderRefusedError): void {
    const failures = (refusedOrder(host)?.failures ?? 0) + 1;
    const wait = restartBackoff(backoffs.order, failures);
    log.warn({ host, fault, detail }, 'no public certificate');
    db.failed({ host, failures, fault, detail: detail.slice(0, 300), next_try: clock.now() + wait });
    changeFeed.changed('apps');
  }

  return {
    refusedOrder,
    /** Orders a certificate and stores it. Resolves also when the order is refused or aborted. */
    async order(host: string): Promise<void> {
      const accountKey = sealed.get('account-key') ?? sealed.set('account-key', await newAccountKey());
      const { signal } = stopping;
      const options = { directoryUrl: config.acme.url, accountKey, solver: challenges.solver, signal };
      try {
        store.put(host, 'public', await orderCertificate(host, options));
        journal.record(boxActor, 'get-certificate', host);
      } catch (error) {
        if (signal.aborted) return;
        const isRefusal = error instanceof OrderRefusedError;
        refuse(host, isRefusal ? error : new OrderRefusedError('refused', String(error), error));
      }
    },
    /** Aborts a running order, which may take a minute, and all later ones. */
    abort: (): void => stopping.abort(),
  };
}

export type Orders = ReturnType<typeof createOrders>;
