import { minutes, seconds } from '@kontor/platform/work/durations';
import { applyBy, createReconciler } from '@kontor/platform/work/reconcile';
import type { BoxKey } from '../../../../adapters/box-key.ts';
import { issueFor, readCertificate } from '../../../../adapters/certificates/authority.ts';
import type { TlsConfig } from '../../../../adapters/nginx/nginx-configuration.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AcmeChallenges } from './acme-challenges.ts';
import { createSealed } from './authority-slots.ts';
import { type BoxAuthority, createBoxAuthority } from './box-authority.ts';
import { createCertificateStatus } from './certificate-status.ts';
import { createCertificateStore } from './certificate-store.ts';
import type { CertificateRow, CertificatesDb } from './certificates-db.ts';
import {
  type CertificateStep,
  type DesiredCertificates,
  type FoundCertificates,
  planCertificates,
  promiseOf,
  renewalOf,
} from './certificates-plan.ts';
import { createOrders } from './orders.ts';

export interface CertificatesNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  db: CertificatesDb;
  challenges: AcmeChallenges;
  /** The portal's host first, then every other name of the box. */
  hosts(): readonly string[];
}

/** How long a request waits for the result. */
const patience = seconds(15);

/** The certificates of the box: its own authority, a certificate for each host, and public ones where possible. */
export function createCertificates({ core, boxKey, db, challenges, hosts }: CertificatesNeeds) {
  const { settings, clock, changeFeed, log } = core;
  const isPublic = () => settings.get('certificates', 'public') === 'yes';
  const authority = createBoxAuthority({ core, boxKey, name: () => `Kontor ${hosts()[0] ?? ''}` });
  const store = createCertificateStore({ core, boxKey, db });
  const orders = createOrders({ core, db, challenges, sealed: createSealed(core, boxKey), store });

  const apply = applyBy<CertificateStep>({
    issue: async ({ host }) => store.put(host, 'own', await issueFor(host, await authority.current(), clock.now())),
    order: ({ host }) => orders.order(host),
    drop: ({ host }) => store.drop(host),
    renew: authority.renew,
    replace: authority.replace,
    remake: authority.remake,
  });

  const desired = () => ({ hosts: hosts(), isPublic: isPublic() });
  const found = () => ({
    rows: db.all().map((row) => withRenewal(row, authority, clock.now())),
    orders: db.orders(),
    authority: authority.found(),
    now: clock.now(),
  });
  const reconciler = createReconciler({
    ...{ name: 'certificates', clock, log, everyMs: minutes(15) },
    desired,
    actual: async () => found(),
    // Nothing is written into a damaged database, and what it lacks may exist.
    plan: (...input) => (core.fault === undefined ? planCertificates(...input) : []),
    apply,
    objectOf: ({ host }) => host,
  });

  /** Retries all refused orders now. Resolves when that is done, or after `patience`; the work then continues. */
  async function retry(): Promise<void> {
    db.forgetFailures();
    reconciler.wake();
    const late = Promise.withResolvers<void>();
    const cancel = clock.after(patience, late.resolve);
    await Promise.race([reconciler.idle(), late.promise]);
    cancel();
    changeFeed.changed('apps');
  }

  function stop(): Promise<void> {
    orders.abort();
    return reconciler.stop();
  }

  return {
    reconciler: { ...reconciler, stop },
    ...createCertificateStatus({
      ...{ db, desired, found, refusedOrder: orders.refusedOrder, reconciler },
      plainPort: core.boxAddress.plainPort,
    }),
    retry,
    isPublic,
    /** Makes a certificate of the box for every host that has none. To be called before encryption starts. */
    async prepare(): Promise<void> {
      for (const step of planCertificates({ hosts: hosts(), isPublic: false }, found())) {
        const isMissing = step.do === 'issue' && !db.all().some(({ host }) => host === step.host);
        if (isMissing) await apply(step);
      }
    },
    setPublic(yes: boolean): void {
      settings.set('certificates', 'public', yes ? 'yes' : 'no');
      db.forgetFailures();
    },
    authority: authority.shown,
    pairs: store.pairs,
    tls(port: number): TlsConfig {
      return { port, fallback: hosts()[0] ?? '', certificates: filesOf(found(), desired(), port) };
    },
  };
}

export type Certificates = ReturnType<typeof createCertificates>;

/** A certificate of the box whose chain does not lead to every trusted authority is renewed at once. */
const withRenewal = (
  { host, kind, ends, chain }: CertificateRow,
  authority: Pick<BoxAuthority, 'isBehind'>,
  now: number,
) => {
  const read = readCertificate(chain);
  const renewsAt = kind === 'own' && !authority.isBehind(chain) ? now : renewalOf(read);
  return { host, kind, ends, starts: read.starts, renewsAt };
};

/** Certificates of nginx's configuration. An HSTS promise applies to every port of a host, so it is made only when https has its standard port. */
const filesOf = (
  { rows, now }: FoundCertificates,
  desired: DesiredCertificates,
  port: number,
): TlsConfig['certificates'] =>
  rows.map((row) => ({
    ...{ host: row.host, name: row.host },
    promise: port === 443 ? promiseOf(row, desired, now) : undefined,
  }));
