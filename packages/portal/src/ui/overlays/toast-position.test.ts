import { expect, it } from 'vitest';
import { toastTop } from './toast-position.ts';

const region = { left: 884, right: 1264 };
const box = (top: number, bottom: number, left = 1000, right = 1200) => ({ top, bottom, left, right });
const topOf = (free: Parameters<typeof toastTop>[2], height = 64) => toastTop(region, height, free, 800);

it('is the corner while nothing is there', () => {
  expect(topOf([])).toBe(16);
  expect(topOf([box(20, 60, 100, 800)])).toBe(16);
  expect(topOf([box(-60, -20)])).toBe(16);
});

it('is below the buttons of the page', () => {
  expect(topOf([box(40, 80)])).toBe(88);
  expect(topOf([box(90, 130), box(40, 80)])).toBe(138);
});

it('is above what begins below, until there are more toasts', () => {
  expect(topOf([box(100, 140)])).toBe(16);
  expect(topOf([box(100, 140)], 140)).toBe(148);
});

it('is the corner again before it would leave the sight', () => {
  expect(topOf([box(20, 500)])).toBe(16);
});
