import { expect, it } from 'vitest';
import { toastBottom } from './toast-position.ts';

const region = { left: 884, right: 1264 };
const box = (top: number, bottom: number, left = 1000, right = 1200) => ({ top, bottom, left, right });
const bottomOf = (free: Parameters<typeof toastBottom>[2], height = 64) => toastBottom(region, height, free, 800);

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

it('is the top edge where the lower half is taken', () => {
  expect(bottomOf([box(300, 780)])).toBe(720);
});

it('is the corner again where there is no room at the top either', () => {
  expect(bottomOf([box(40, 780)])).toBe(16);
});
