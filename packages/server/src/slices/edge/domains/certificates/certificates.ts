import type { Certificate } from '@kontor/contract/edge/domains';
import { type Language, type RefusalCode, sentenceOf } from '@kontor/contract/refusals';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { applyBy, createReconciler, type ReconcilerState } from '@kontor/platform/work/reconcile';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import type { BoxKey, SealLocation } from '../../../../adapters/box-key.ts';
import { newAccountKey, OrderRefusedError, orderCertificate } from '../../../../adapters/certificates/acme.ts';
import { type IssuedCertificate, issueFor, readCertificate } from '../../../../adapters/certificates/authority.ts';
import type { TlsConfig } from '../../../../adapters/nginx/nginx-configuration.ts';
import type { KeyPair } from '../../../../adapters/nginx/nginx-files.ts';
import { boxActor } from '../../../../core/journal-db.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { CertificatesStatus } from '../checks.ts';
import type { AcmeChallenges } from './acme-challenges.ts';
import { type BoxAuthority, createBoxAuthority, createSealed } from './box-authority.ts';
import type { CertificateRow, CertificatesDb, OrderRow } from './certificates-db.ts';
import {
  type CertificateStep,
  type DesiredCertificates,
  type FoundCertificates,
  isOverdue,
  planCertificates,
  promiseOf,
  renewalOf,
  wantsPublic,
} from './certificates-plan.ts';

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
  const { settings, clock, changeFeed, log, database, config, journal } = core;
  const isPublic = () => settings.get('certificates', 'public') === 'yes';
  const sealed = createSealed(core, boxKey);
  const authority = createBoxAuthority({ core, boxKey, name: () => `Kontor ${hosts()[0] ?? ''}` });
  const stopping = new AbortController();

  function store(host: string, kind: 'own' | 'public', { chain, key }: IssuedCertificate): void {
    const { ends } = readCertificate(chain);
    database.transaction(() => {
      db.put({ host, kind, chain, private_key: boxKey.seal(key, placeOf(host)), ends });
      if (kind === 'public') db.clearOrder(host);
      database.afterCommit(() => changeFeed.changed('apps'));
    });
  }

  async function order(host: string): Promise<void> {
    const accountKey = sealed.get('account-key') ?? sealed.set('account-key', await newAccountKey());
    try {
      store(
        host,
        'public',
        await orderCertificate(host, {
          directoryUrl: config.acme.url,
          accountKey,
          solver: challenges.solver,
          signal: stopping.signal,
        }),
      );
      journal.record(boxActor, 'get-certificate', host);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const refused =
        error instanceof OrderRefusedError ? error : new OrderRefusedError('refused', String(error), error);
      refuse(host, refused);
    }
  }

  /** Records a refused order with a growing wait: frequent failures make the service refuse everything. */
  function refuse(host: string, { fault, detail }: OrderRefusedError): void {
    const failures = (orderOf(host)?.failures ?? 0) + 1;
    const wait = restartBackoff(backoffs.order, failures);
    log.warn({ host, fault, detail }, 'no public certificate');
    db.failed({ host, failures, fault, detail: detail.slice(0, 300), next_try: clock.now() + wait });
    changeFeed.changed('apps');
  }

  const orderOf = (host: string): OrderRow | undefined => db.orders().find((row) => row.host === host);

  const apply = applyBy<CertificateStep>({
    issue: async ({ host }) => store(host, 'own', await issueFor(host, await authority.current(), clock.now())),
    order: ({ host }) => order(host),
    drop({ host }) {
      db.drop(host);
      db.clearOrder(host);
    },
    renew: () => authority.renew(),
    replace: () => authority.replace(),
    remake: () => authority.remake(),
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

  function stateOf(host: string, language: Language): Certificate {
    const row = db.all().find((one) => one.host === host);
    if (row === undefined) return { state: 'none', until: null, reason: '' };
    const until = new Date(row.ends).toISOString();
    const failed = orderOf(host);
    const isAsked = wantsPublic(host, desired());
    const params = { domain: host, detail: failed?.detail ?? '' };
    const reason = failed && isAsked ? sentenceOf(`certificate-${failed.fault}` as RefusalCode, language, params) : '';
    const isWaiting = isAsked && row.kind === 'own' && failed === undefined;
    return { state: isWaiting ? 'waiting' : row.kind, until, reason };
  }

  function status(language: Language): CertificatesStatus {
    const seen = { reconciler: reconciler.state(), hosts: hosts(), found: found(), desired: desired() };
    return statusOf(seen, language, stateOf);
  }

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

  /** Aborts a running order, which may take a minute. */
  function stop(): Promise<void> {
    stopping.abort();
    return reconciler.stop();
  }

  return {
    reconciler: { ...reconciler, stop },
    stateOf,
    status,
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
    pairs: (): KeyPair[] => db.all().map((row) => pairOf(row, boxKey)),
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

const pairOf = (row: CertificateRow, boxKey: BoxKey): KeyPair => ({
  ...{ name: row.host, chain: row.chain, key: boxKey.open(row.private_key, placeOf(row.host)) },
});

interface Seen {
  reconciler: ReconcilerState;
  hosts: readonly string[];
  found: FoundCertificates;
  desired: DesiredCertificates;
}

/** Returns the status for repair. Certificates that are no longer wanted may expire. */
function statusOf(
  { reconciler, hosts, found: { rows, now }, desired }: Seen,
  language: Language,
  stateOf: (host: string, language: Language) => Certificate,
): CertificatesStatus {
  const late = rows.filter((row) => hosts.includes(row.host) && isOverdue(row, now));
  const missed = late.filter(({ kind, host }) => kind === 'own' || wantsPublic(host, desired));
  return {
    reconciler,
    refused: hosts.map((host) => stateOf(host, language).reason).filter((reason) => reason !== ''),
    ending: missed.map(({ host, ends }) => ({ host, day: dayIn(language, ends) })),
  };
}

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

const dayIn = (language: Language, at: number): string =>
  new Date(at).toLocaleDateString(language === 'de' ? 'de-DE' : 'en-US', {
    ...{ timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' },
  });

const placeOf = (row: string): SealLocation => ({ table: 'certificates', column: 'private_key', row });
