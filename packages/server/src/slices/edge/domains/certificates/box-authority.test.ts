import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { journalOf } from '@kontor/testkit/journal';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import type { IssuedCertificate } from '../../../../adapters/certificates/authority.ts';
import { type BoxAuthority, createBoxAuthority, planAuthority } from './box-authority.ts';

const day = 24 * 3_600_000;
const starts = Date.UTC(2026, 0, 1);
const ends = starts + 3_650 * day;
const earlier = { starts: starts - day };
const later = { starts: ends };

test.each([
  [731, undefined, undefined],
  [730, undefined, 'renew'],
  [730, earlier, undefined],
  [2, earlier, undefined],
  [1, earlier, 'replace'],
  // A box that was switched off for years.
  [-100, undefined, 'renew'],
  [-100, earlier, 'replace'],
  // The next authority was made while the clock was ahead.
  [1_000, later, 'renew'],
  [1, later, 'renew'],
])('%d days before its end, with the next one %j: %s', (days, next, step) => {
  expect(planAuthority({ starts, ends, next }, ends - days * day)).toBe(step);
});

test('one that was made while the clock was ahead is made again, but not while the clock cannot be right', () => {
  const early = { starts: starts + 31 * day, ends, next: undefined };
  expect(planAuthority(early, starts)).toBe('remake');
  expect(planAuthority({ ...early, next: earlier }, starts)).toBe('remake');
  expect(planAuthority(early, starts + 31 * day)).toBeUndefined();
  expect(planAuthority(early, starts - 1)).toBeUndefined();
});

test('there is nothing to do while nothing is encrypted', () => {
  expect(planAuthority(undefined, ends)).toBeUndefined();
});

const now = Date.parse('2026-05-01T00:00:00Z');
let clock: VirtualClock;
let core: TestCore;
let authority: BoxAuthority;
beforeEach(() => {
  clock = createVirtualClock(now);
  core = createTestCore();
  const boxKey = openBoxKey(core.config.data);
  authority = createBoxAuthority({ core: { ...core, clock }, boxKey, name: () => 'Kontor cloud.firma.lan' });
});
afterEach(() => core.remove());

/** Applies the planned steps until none is left. Resolves with the steps. */
async function converge(): Promise<string[]> {
  const done: string[] = [];
  for (let step = next(); step !== undefined; step = next()) {
    await authority[step]();
    done.push(step);
  }
  return done;
}
const next = () => planAuthority(authority.found(), clock.now());

test('the next one is shown two years ahead, and takes its place at the end', async () => {
  const first = await authority.current();
  const before = authority.shown();
  expect(before).toMatchObject({ chain: first.chain, beforeEnds: undefined });
  expect(await converge()).toEqual([]);

  clock.advance(3_650 * day - 729 * day);
  expect(await converge()).toEqual(['renew']);
  const shown = authority.shown();
  expect(shown).toMatchObject({ beforeEnds: before?.ends });
  expect(shown?.fingerprint).not.toBe(before?.fingerprint);
  // Earlier chains do not lead to the next authority.
  expect(authority.isBehind(first.chain)).toBe(false);
  const signing = await authority.current();
  expect(signing).toMatchObject({ chain: first.chain, key: first.key });
  expect(authority.isBehind(`leaf\n${signing.beside}`)).toBe(true);

  clock.advance(729 * day);
  expect(await converge()).toEqual(['replace']);
  expect(authority.shown()).toEqual({ ...shown, beforeEnds: undefined });
  expect(await authority.current()).toEqual({ chain: shown?.chain, key: expect.any(String) });
  expect(authority.isBehind(`leaf\n${shown?.chain}`)).toBe(true);
});

test('made again it leaves nothing of the one before, and is told', async () => {
  const events: string[] = [];
  core.events.subscribe('authority-remade', () => void events.push('remade'));
  const first = await authority.current();
  await authority.renew();
  await authority.remake();
  const second = await authority.current();
  expect(second.chain).not.toBe(first.chain);
  expect(second.beside).toBeUndefined();
  expect(authority.shown()).toMatchObject({ chain: second.chain, beforeEnds: undefined });
  expect(authority.isBehind(first.chain)).toBe(false);
  expect(events).toEqual(['remade']);
  expect(journalOf(core.database).map(({ actor, address, subject }) => [actor, address, subject])).toEqual(
    Array.from({ length: 2 }, () => ['box', '', 'box']),
  );
});

/** Sets the clock past the end of the first authority, which is replaced, and back again. */
async function jumpAhead(): Promise<{ first: IssuedCertificate; meanwhile: IssuedCertificate }> {
  const first = await authority.current();
  clock.jump(Date.parse('2040-05-01T00:00:00Z') - now);
  expect(await converge()).toEqual(['renew', 'replace']);
  return { first, meanwhile: await authority.current() };
}

test('one that was replaced only because the clock was ahead is put back, and nobody has to install anything', async () => {
  const events: string[] = [];
  core.events.subscribe('authority-remade', () => void events.push('remade'));
  await authority.current();
  const before = authority.shown();
  const { first, meanwhile } = await jumpAhead();
  expect(authority.shown()?.fingerprint).not.toBe(before?.fingerprint);

  clock.jump(now - clock.now());
  expect(await converge()).toEqual(['remake']);
  expect(authority.shown()).toEqual(before);
  expect(await authority.current()).toEqual({ chain: first.chain, key: first.key });
  expect(events).toEqual([]);
  expect(authority.isBehind(`leaf\n${first.chain}`)).toBe(true);
  // Hosts get new certificates instead of those it signed.
  expect(authority.isBehind(`leaf\n${meanwhile.chain}`)).toBe(false);

  // The same once more.
  await jumpAhead();
  clock.jump(now - clock.now());
  expect(await converge()).toEqual(['remake']);
  expect(authority.shown()).toEqual(before);
});

test('one that has ended meanwhile is not put back', async () => {
  const events: string[] = [];
  core.events.subscribe('authority-remade', () => void events.push('remade'));
  const { first } = await jumpAhead();
  await authority.remake();
  expect((await authority.current()).chain).not.toBe(first.chain);
  expect(events).toEqual(['remade']);
});

test('the key of the one before is kept sealed', async () => {
  const { first } = await jumpAhead();
  expect(core.settings.get('certificates', 'former-authority')).toBe(first.chain);
  const storedKey = core.settings.get('certificates', 'former-authority-key');
  expect(storedKey).not.toBe('');
  expect(storedKey).not.toContain('PRIVATE KEY');
});
