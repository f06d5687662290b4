import { isLocalName } from '@kontor/contract/rules/domains';
import { isDue } from '@kontor/platform/work/deadlines';
import { type AuthorityStep, type FoundAuthority, isEarly, planAuthority } from './box-authority.ts';
import type { CertificateRow, OrderRow } from './certificates-db.ts';

export interface DesiredCertificates {
  hosts: readonly string[];
  /** Names known outside get a public one. */
  isPublic: boolean;
}

export interface FoundCertificates {
  rows: readonly (Pick<CertificateRow, 'host' | 'kind' | 'ends'> & { starts: number; renewsAt: number })[];
  orders: readonly Pick<OrderRow, 'host' | 'next_try'>[];
  authority?: FoundAuthority | undefined;
  now: number;
}

/** The authority stands under the name of no host. */
export type CertificateStep = { do: 'issue' | 'order' | 'drop' | AuthorityStep; host: string };

const day = 24 * 3_600_000;
/** After an order that was refused. */
export const longestWait = day;
/** 30 days before its end a certificate is made anew, or when a third of a short life is left. */
export const renewalOf = ({ starts, ends }: { starts: number; ends: number }): number =>
  ends - Math.min(30 * day, (ends - starts) / 3);

/**
 * For how many seconds browsers may be told to come encrypted and to take no other certificate (RFC 6797): never longer than the public one
 * lasts, so that nobody is locked out when it cannot be renewed. 0 takes an earlier promise back; undefined promises nothing.
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

/** Half of the time in which it should have been made anew has gone by. */
export const isOverdue = ({ renewsAt, ends }: { renewsAt: number; ends: number }, now: number): boolean =>
  now > renewsAt + (ends - renewsAt) / 2;

export const wantsPublic = (host: string, { isPublic }: Pick<DesiredCertificates, 'isPublic'>): boolean =>
  isPublic && !isLocalName(host);

/** Pure: every host has a certificate of the box at once; a public one takes its place when there is one. */
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
    // A public one serves to its last day, also when it cannot be renewed or is not wanted any more: browsers have been promised it.
    return row.kind === 'public' ? row.ends <= now : !isFresh(host) || isEarly(row, now);
  });
  const order = desired.hosts.filter((host) => {
    const isPublicAlready = known.get(host)?.kind === 'public' && isFresh(host);
    return wantsPublic(host, desired) && !isPublicAlready && isDue(waits.get(host) ?? 0, now, longestWait);
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
