import type { Certificate } from '@kontor/contract/edge/domains';
import { type Language, type RefusalCode, sentenceOf } from '@kontor/contract/refusals';
import { createDayFormat } from '@kontor/contract/rules/day-format';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { CertificatesStatus } from '../checks.ts';
import type { CertificatesDb } from './certificates-db.ts';
import { type DesiredCertificates, type FoundCertificates, isOverdue, wantsPublic } from './certificates-plan.ts';
import type { Orders } from './orders.ts';

export interface CertificateStatusNeeds {
  db: Pick<CertificatesDb, 'all'>;
  desired(): DesiredCertificates;
  found(): FoundCertificates;
  refusedOrder: Orders['refusedOrder'];
  reconciler: Pick<Reconciler, 'state'>;
  /** Returns the port without encryption, where the certificate service is answered. */
  plainPort(): number | undefined;
}

/** Reports the certificates to people: of one host, and of all for repair. */
export function createCertificateStatus(needs: CertificateStatusNeeds) {
  const { db, desired, found, refusedOrder, reconciler, plainPort } = needs;
  function stateOf(host: string, language: Language): Certificate {
    const row = db.all().find((one) => one.host === host);
    if (row === undefined) return { state: 'none', until: null, reason: '' };
    const until = new Date(row.ends).toISOString();
    const failed = refusedOrder(host);
    const isAsked = wantsPublic(host, desired());
    const params = { domain: readableDomain(host), detail: failed?.detail ?? '', port: plainPort() ?? 80 };
    const reason = failed && isAsked ? sentenceOf(`certificate-${failed.fault}` as RefusalCode, language, params) : '';
    const isWaiting = isAsked && row.kind === 'own' && failed === undefined;
    return { state: isWaiting ? 'waiting' : row.kind, until, reason };
  }

  return {
    stateOf,
    /** Returns the status for repair. Certificates that are no longer wanted may expire. */
    status(language: Language): CertificatesStatus {
      const wanted = desired();
      const { rows, now } = found();
      const late = rows.filter((row) => wanted.hosts.includes(row.host) && isOverdue(row, now));
      const missed = late.filter(({ kind, host }) => kind === 'own' || wantsPublic(host, wanted));
      return {
        reconciler: reconciler.state(),
        refused: wanted.hosts.map((host) => stateOf(host, language).reason).filter((reason) => reason !== ''),
        ending: missed.map(({ host, ends }) => ({ host, day: dayIn(language, ends) })),
      };
    },
  };
}

const dayIn = (language: Language, at: number): string => createDayFormat(language, 'UTC').format(new Date(at));
