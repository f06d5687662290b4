import { isLocalName } from '@kontor/contract/rules/edge/domains';
import { isDue } from '@kontor/platform/work/deadlines';
import { days } from '@kontor/platform/work/durations';
import { backoffs } from '@kontor/platform/work/restart-backoff';
import { type AuthorityStep, type FoundAuthority, isEarly, planAuthority } from './box-authority.ts';
import type { CertificateRow, OrderRow } from './certificates-db.ts';

export interface DesiredCertificates {
  hosts: readonly string[];
  /** Hosts with public names get public certificates. */
  isPublic: boolean;
}

export interface FoundCertificates {
  rows: readonly (Pick<CertificateRow, 'host' | 'kind' | 'ends'> & { starts: number; renewsAt: number })[];
  orders: readonly Pick<OrderRow, 'host' | 'next_try'>[];
  authority?: FoundAuthority | undefined;
  now: number;
}

/** `host` is empty for steps about the authority. */
export type CertificateStep = { do: 'issue' | 'order' | 'drop' | AuthorityStep; host: string };

/** Returns when a certificate is renewed: 30 days before its end, or when a third of a shorter lifetime is left. */
export const renewalOf = ({ starts, ends }: { starts: number; ends: number }): number =>
  ends - Math.min(days(30), (ends - starts) / 3);

/**
 * Returns the HSTS max-age in seconds (RFC 6797): never longer than the public certificate lasts, so that nobody is locked out when it cannot be renewed. 0
 * withdraws an earlier promise; undefined sends none.
 */
export function promiseOf(
  { host, kind, ends, renewsAt }: FoundCertificates['rows'][number],
  desired: Pick<DesiredCertificates, 'isPublic'>,
  now: number,
): number | undefined {
  if (kind === 'own') return undefined;
  if (!wantsPublic(host, desired)) return 0;
  return now < renewsAt ? Math.floor((ends - renewsAt) / 1000) : undefined;
}

/** Whether half of the time for renewal has passed. */
export const isOverdue = ({ renewsAt, ends }: { renewsAt: number; ends: number }, now: number): boolean =>
  now > renewsAt + (ends - renewsAt) / 2;

export const wantsPublic = (host: string, { isPublic }: Pick<DesiredCertificates, 'isPublic'>): boolean =>
  isPublic && !isLocalName(host);

/** Pure: every host gets a certificate of the box at once, which a public one replaces as soon as there is one. */
export function planCertificates(
  desired: DesiredCertificates,
  { rows, orders, authority, now }: FoundCertificates,
): CertificateStep[] {
  const known = new Map(rows.map((row) => [row.host, row]));
  const waits = new Map(orders.map((order) => [order.host, order.next_try]));
  const isFresh = (host: string) => (known.get(host)?.renewsAt ?? 0) > now;
  const issue = desired.hosts.filter((host) => {
    const row = known.get(host);
    if (row === undefined) return true;
    // A public certificate is used to its last day, even if it cannot be renewed or is no longer wanted: browsers hold an HSTS promise.
    return row.kind === 'public' ? row.ends <= now : !isFresh(host) || isEarly(row, now);
  });
  const order = desired.hosts.filter((host) => {
    const isPublicAlready = known.get(host)?.kind === 'public' && isFresh(host);
    return wantsPublic(host, desired) && !isPublicAlready && isDue(waits.get(host) ?? 0, now, backoffs.order.longest);
  });
  const hosts = new Set(desired.hosts);
  const change = planAuthority(authority, now);
  return [
    ...(change === undefined ? [] : [{ do: change, host: '' }]),
    ...issue.map((host) => ({ do: 'issue' as const, host })),
    ...order.map((host) => ({ do: 'order' as const, host })),
    ...rows.filter(({ host }) => !hosts.has(host)).map(({ host }) => ({ do: 'drop' as const, host })),
  ];
}
