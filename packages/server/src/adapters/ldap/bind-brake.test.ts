import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, it } from 'vitest';
import { createBindBrake } from './bind-brake.ts';

const office = '192.168.178.30';
const times = (count: number, act: () => unknown) => Array.from({ length: count }, act);

it('does not slow whoever mistypes, and then allows one attempt a second', () => {
  const clock = createVirtualClock();
  const brake = createBindBrake({ clock });
  times(29, () => brake.failed(office));
  expect(times(3, () => brake.turnOf(office))).toEqual([0, 0, 0]);
  brake.failed(office);
  expect(times(4, () => brake.turnOf(office))).toEqual([0, 1000, 2000, 3000]);
  expect(brake.turnOf('192.168.178.31')).toBe(0);
});

it('refuses at once what would wait longer than a program does', () => {
  const brake = createBindBrake({ clock: createVirtualClock() });
  times(30, () => brake.failed(office));
  expect(times(17, () => brake.turnOf(office)).slice(15)).toEqual([15_000, undefined]);
});

it('ends ten minutes after the last wrong one', () => {
  const clock = createVirtualClock();
  const brake = createBindBrake({ clock });
  times(30, () => brake.failed(office));
  clock.advance(9 * 60_000);
  brake.failed(office);
  clock.advance(9 * 60_000);
  expect(times(2, () => brake.turnOf(office))).toEqual([0, 1000]);
  clock.advance(60_000);
  expect(times(2, () => brake.turnOf(office))).toEqual([0, 0]);
});

it('counts a network of IPv6 as one, and forgets the oldest of very many', () => {
  const brake = createBindBrake({ clock: createVirtualClock() });
  for (let host = 1; host <= 30; host++) brake.failed(`2001:db8:1:2::${host.toString(16)}`);
  expect(times(2, () => brake.turnOf('2001:db8:1:2::ffff'))).toEqual([0, 1000]);
  for (let at = 0; at < 20_000; at++) brake.failed(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  expect(brake.size()).toBe(10_000);
  expect(times(2, () => brake.turnOf('2001:db8:1:2::ffff'))).toEqual([0, 0]);
});
