import { expect, it } from 'vitest';
import { createDayFormat } from './day-format.ts';

it.each([
  ['de', '01.12.2026'],
  ['en', '1 Dec 2026'],
] as const)('a day in %s is %s', (language, day) => {
  expect(createDayFormat(language, 'UTC').format(new Date('2026-12-01T12:00:00Z'))).toBe(day);
});
