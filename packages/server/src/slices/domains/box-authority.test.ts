import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBoxKey } from '../../adapters/box-key.ts';
import { type BoxAuthority, createBoxAuthority, planAuthority } from './box-authority.ts';

const day = 24 * 3_600_000;
const ends = 1_000_000 * day;

test.each([
  [731, false, undefined],
  [730, false, 'renew'],
  [730, true, undefined],
  [2, true, undefined],
  [1, true, 'replace'],
  // A box that was switched off for years.
  [-100, false, 'renew'],
  [-100, true, 'replace'],
])('%d days before its end, with the next one: %s', (days, hasNext, step) => {
  expect(planAuthority({ ends, hasNext }, ends - days * day)).toBe(step);
});

test('there is nothing to do while nothing is encrypted', () => {
  expect(planAuthority(undefined, ends)).toBeUndefined();
});

const clock = createVirtualClock(Date.parse('2026-05-01T00:00:00Z'));
let ground: TestGround;
let authority: BoxAuthority;
beforeEach(() => {
  ground = testGround();
  const boxKey = openBoxKey(ground.config.data);
  authority = createBoxAuthority({ ground: { ...ground, clock }, boxKey, name: () => 'Kontor cloud.firma.lan' });
});
afterEach(() => ground.remove());

/** Does what the time asks for, until it asks for nothing. */
async function settle(): Promise<string[]> {
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
  expect(await settle()).toEqual([]);

  clock.advance(3_650 * day - 729 * day);
  expect(await settle()).toEqual(['renew']);
  const shown = authority.shown();
  expect(shown).toMatchObject({ beforeEnds: before?.ends });
  expect(shown?.fingerprint).not.toBe(before?.fingerprint);
  // Whatever was sent before does not lead to the next one.
  expect(authority.isBehind(first.chain)).toBe(false);
  const signing = await authority.current();
  expect(signing).toMatchObject({ chain: first.chain, key: first.key });
  expect(authority.isBehind(`leaf\n${signing.beside}`)).toBe(true);

  clock.advance(729 * day);
  expect(await settle()).toEqual(['replace']);
  expect(authority.shown()).toEqual({ ...shown, beforeEnds: undefined });
  expect(await authority.current()).toEqual({ chain: shown?.chain, key: expect.any(String) });
  expect(authority.isBehind(`leaf\n${shown?.chain}`)).toBe(true);
});
