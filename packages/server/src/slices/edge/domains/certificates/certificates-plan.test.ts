import { describe, expect, it, test } from 'vitest';
import { isOverdue, planCertificates, promiseOf, renewalOf } from './certificates-plan.ts';

const now = 1_000_000_000_000;
const day = 24 * 3_600_000;
const fresh = now + 30 * day + 1;
const old = now + 30 * day;
const hosts = ['shop.firma.de', 'wiki.kontor.localhost'];
const plan = (rows: [string, 'own' | 'public', number][], isPublic = false, orders: [string, number][] = []) =>
  planCertificates(
    { hosts, isPublic },
    {
      rows: rows.map(([host, kind, ends]) => ({
        host,
        kind,
        ends,
        starts: ends - 90 * day,
        renewsAt: renewalOf({ starts: ends - 90 * day, ends }),
      })),
      orders: orders.map(([host, next_try]) => ({ host, next_try })),
      now,
    },
  ).map((step) => `${step.do} ${step.host}`);

it('every host gets one of the box, a name known outside a public one besides', () => {
  expect(plan([])).toEqual(['issue shop.firma.de', 'issue wiki.kontor.localhost']);
  expect(plan([], true)).toEqual(['issue shop.firma.de', 'issue wiki.kontor.localhost', 'order shop.firma.de']);
});

it('an authority that ends is followed by the next one', () => {
  const rows = hosts.map((host) => ({ host, kind: 'own' as const, ends: fresh, starts: now, renewsAt: fresh }));
  const steps = (hasNext: boolean, ends: number) => {
    const authority = { starts: 0, ends, next: hasNext ? { starts: 0 } : undefined };
    return planCertificates({ hosts, isPublic: false }, { rows, orders: [], authority, now });
  };
  expect(steps(false, now + 500 * day)).toEqual([{ do: 'renew', host: '' }]);
  expect(steps(true, now + 500 * day)).toEqual([]);
  expect(steps(true, now)).toEqual([{ do: 'replace', host: '' }]);
});

it('an order that was refused is tried again in its time, and at once when that was set before the clock went back', () => {
  const rows: [string, 'own', number][] = hosts.map((host) => [host, 'own', fresh]);
  expect(plan(rows, true, [['shop.firma.de', now + day]])).toEqual([]);
  expect(plan(rows, true, [['shop.firma.de', now + 31 * day]])).toEqual(['order shop.firma.de']);
});

it('nothing is done while all is well, and what nobody needs goes', () => {
  expect(
    plan(
      [
        ['shop.firma.de', 'public', fresh],
        ['wiki.kontor.localhost', 'own', fresh],
      ],
      true,
    ),
  ).toEqual([]);
  expect(
    plan([
      ['shop.firma.de', 'own', fresh],
      ['wiki.kontor.localhost', 'own', fresh],
      ['gone.de', 'own', fresh],
    ]),
  ).toEqual(['drop gone.de']);
});

test.each([
  ['own', old, false, ['issue shop.firma.de']],
  ['own', fresh, true, ['order shop.firma.de']],
  ['public', old, true, ['order shop.firma.de']],
  ['public', now, true, ['issue shop.firma.de', 'order shop.firma.de']],
  ['public', fresh, false, []],
  ['public', now, false, ['issue shop.firma.de']],
] as const)('%s until %d, public wanted %s', (kind, ends, isPublic, steps) => {
  expect(
    plan(
      [
        ['shop.firma.de', kind, ends],
        ['wiki.kontor.localhost', 'own', fresh],
      ],
      isPublic,
    ),
  ).toEqual(steps);
});

describe('one that starts in the future', () => {
  const today = Date.UTC(2026, 4, 1);
  const stepsFor = (kind: 'own' | 'public', at: number) => {
    const starts = today + 31 * day;
    const ends = starts + 397 * day;
    const row = { host: 'shop.firma.de', kind, starts, ends, renewsAt: renewalOf({ starts, ends }) };
    return planCertificates({ hosts: [row.host], isPublic: false }, { rows: [row], orders: [], now: at });
  };

  it('is made again when it is the box’s own: it was made while the clock was ahead', () => {
    expect(stepsFor('own', today)).toEqual([{ do: 'issue', host: 'shop.firma.de' }]);
    expect(stepsFor('own', today + 31 * day)).toEqual([]);
  });

  it('stays when it is a public one, and while the clock cannot be right', () => {
    expect(stepsFor('public', today)).toEqual([]);
    expect(stepsFor('own', 0)).toEqual([]);
  });
});

it('after a refusal it waits', () => {
  const rows: [string, 'own', number][] = [
    ['shop.firma.de', 'own', fresh],
    ['wiki.kontor.localhost', 'own', fresh],
  ];
  expect(plan(rows, true, [['shop.firma.de', now + 1]])).toEqual([]);
  expect(plan(rows, true, [['shop.firma.de', now]])).toEqual(['order shop.firma.de']);
});

it('what lives long is renewed 30 days before its end, what lives short when a third is left', () => {
  expect(renewalOf({ starts: 0, ends: 397 * day })).toBe(367 * day);
  expect(renewalOf({ starts: 0, ends: 6 * day })).toBe(4 * day);
});

test('one is overdue when half of the time to renew it has gone by', () => {
  const ends = now + 90 * day;
  const one = { ends, renewsAt: renewalOf({ starts: now, ends }) };
  expect(isOverdue(one, ends - 15 * day)).toBe(false);
  expect(isOverdue(one, ends - 15 * day + 1)).toBe(true);
});

describe('what browsers are promised', () => {
  const host = 'shop.firma.de';
  const ends = now + 90 * day;
  const row = { host, kind: 'public' as const, ends, starts: now, renewsAt: renewalOf({ starts: now, ends }) };
  const desired = { isPublic: true };

  it('is 30 days for a public certificate that is renewed in time', () => {
    expect(promiseOf(row, desired, now)).toBe((30 * day) / 1000);
  });

  it('never lasts longer than the certificate', () => {
    for (let at = now; at < ends; at += day / 2)
      expect(at + (promiseOf(row, desired, at) ?? 0) * 1000, String(at)).toBeLessThanOrEqual(ends);
    expect(promiseOf(row, desired, row.renewsAt)).toBeUndefined();
  });

  it('is taken back when no public ones are wanted any more', () => {
    expect(promiseOf(row, { isPublic: false }, now)).toBe(0);
  });

  it('is nothing for the box’s own, and for names nobody outside knows', () => {
    expect(promiseOf({ ...row, kind: 'own' }, desired, now)).toBeUndefined();
    expect(promiseOf({ ...row, kind: 'own' }, { isPublic: false }, now)).toBeUndefined();
  });
});
