import { expect, it } from 'vitest';
import { isFreeAt, type Surroundings, toastBottom } from './toast-position.ts';

const region = { left: 884, right: 1264 };
const box = (top: number, bottom: number, left = 1000, right = 1200) => ({ top, bottom, left, right });
const bottomOf = (free: Surroundings['free'], height = 64) => toastBottom(region, height, { free, windowHeight: 800 });

it('is the corner while nothing is there', () => {
  expect(bottomOf([])).toBe(16);
  expect(bottomOf([box(740, 780, 100, 800)])).toBe(16);
  expect(bottomOf([box(820, 860)])).toBe(16);
});

it('is above the bar of a phone and the buttons of the page', () => {
  expect(bottomOf([box(736, 800)])).toBe(72);
  expect(bottomOf([box(720, 760)])).toBe(88);
  expect(bottomOf([box(670, 710), box(720, 760)])).toBe(138);
});

it('is below what ends above, unless it is too high for that', () => {
  expect(bottomOf([box(660, 700)])).toBe(16);
  expect(bottomOf([box(660, 700)], 140)).toBe(148);
});

it('is the lowest gap, also where the lower half is taken and the top edge is free', () => {
  expect(bottomOf([box(300, 780)])).toBe(508);
  expect(bottomOf([box(10, 60), box(300, 780)])).toBe(508);
  expect(bottomOf([box(40, 80), box(400, 780)])).toBe(408);
  expect(bottomOf([box(40, 400), box(500, 780)])).toBe(308);
});

it('is nowhere when there is no room at the top either', () => {
  expect(bottomOf([box(40, 780)])).toBeUndefined();
});

it('stays where it is while it covers nothing there, although there is a lower place now', () => {
  const isFree = (bottom: number, free: Surroundings['free']) =>
    isFreeAt(bottom, region, 64, { free, windowHeight: 800 });
  expect(isFree(88, [])).toBe(true);
  expect(isFree(88, [box(660, 700)])).toBe(false);
  expect(isFree(88, [box(660, 700, 100, 800)])).toBe(true);
  expect(isFree(88, [box(720, 780)])).toBe(true);
  expect(isFree(760, [])).toBe(false);
});
