import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';
import { isToCome, localOf, timestampOf } from './local-time.ts';

test.each([
  ['www.firma.de', 'https://www.firma.de'],
  [' https://firma.de/a?b=c ', 'https://firma.de/a?b=c'],
  ['http://firma.de', 'http://firma.de'],
  ['anna@firma.de', 'mailto:anna@firma.de'],
  ['mailto:anna@firma.de', 'mailto:anna@firma.de'],
  ['', undefined],
  ['firma', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://', undefined],
])('%j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test('a time goes through the input and back', () => {
  expect(localOf(null)).toBe('');
  expect(timestampOf('')).toBeNull();
  const time = '2026-03-05T07:08:00.000Z';
  expect(timestampOf(localOf(time))).toBe(time);
  expect(localOf(time)).toMatch(/^2026-03-0\dT\d\d:08$/);
});

test('a time of the input is to come or not', () => {
  const time = '2026-03-05T07:08:00.000Z';
  const at = (before: number) => isToCome(localOf(time), Date.parse(time) - before);
  expect([at(60_000), at(0), at(-60_000), isToCome('', 0)]).toEqual([true, false, false, false]);
});
