import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bytesOfKb, createFormat } from './format.ts';

const de = createFormat('de', 'Europe/Berlin');
const en = createFormat('en', 'Europe/Berlin');
const timestamp = '2026-11-21T08:05:09.000Z';

it('writes German dates as DD.MM.YYYY um HH:mm Uhr', () => {
  expect(de.dateTime(timestamp)).toBe('21.11.2026 um 09:05 Uhr');
  expect(de.date(timestamp)).toBe('21.11.2026');
  expect(de.time('2026-11-20T23:00:00Z')).toBe('00:00');
});

it('writes English dates with the name of the month and a clock of 24 hours', () => {
  expect(en.dateTime(timestamp)).toBe('21 Nov 2026 at 09:05');
  expect(en.date(timestamp)).toBe('21 Nov 2026');
  expect([de.month(timestamp), en.month(timestamp)]).toEqual(['November 2026', 'November 2026']);
});

it('writes the time of a message in digits in both languages', () => {
  expect(de.messageTime(timestamp)).toBe('21.11.2026 um 09:05 Uhr');
  expect(en.messageTime(timestamp)).toBe('21.11.2026 at 09:05');
});

it.each([
  [0, '0\u00a0B', '0\u00a0B'],
  [999, '999\u00a0B', '999\u00a0B'],
  [1000, '1\u00a0kB', '1\u00a0kB'],
  [1500, '1,5\u00a0kB', '1.5\u00a0kB'],
  [999_949, '1\u00a0MB', '1\u00a0MB'],
  [128_000_000, '128\u00a0MB', '128\u00a0MB'],
  [2_000_000_000_000, '2\u00a0TB', '2\u00a0TB'],
])('writes %d bytes to the base of 1000', (bytes, german, english) => {
  expect([de.bytes(bytes), en.bytes(bytes)]).toEqual([german, english]);
});

it('writes euro in German format in both languages', () => {
  expect(de.money(123_456)).toBe('1.234,56\u00a0€');
  expect(en.money(123_456)).toBe('1.234,56\u00a0€');
});

it('writes percentages as the language does', () => {
  expect([de.percent(41.4), en.percent(41.4)]).toEqual(['41\u00a0%', '41%']);
});

it('says how long ago something was', () => {
  const now = Date.parse(timestamp);
  expect(de.ago(now - 3 * 3_600_000, now)).toBe('vor 3 Stunden');
  expect(en.ago(now - 86_400_000, now)).toBe('yesterday');
  expect(de.ago(now - 60_000, now)).toBe('vor 1 Minute');
});

it.each([0, 59_000, -3000, -90_000])('never says of something %d ms old that it is still to come', (age) => {
  const now = Date.parse(timestamp);
  expect([de.ago(now - age, now), en.ago(now - age, now)]).toEqual(['gerade eben', 'just now']);
});

const sources = new URL('..', import.meta.url).pathname;

it('figures of the machine are in units of 1024 bytes, and one place says so', () => {
  expect(bytesOfKb(1_000_000)).toBe(1_024_000_000);
  const own = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (path) =>
      !path.includes('.test.') && /\b\w*(Kb|kb|KBytes)\b\)? \* \d/.test(readFileSync(join(sources, path), 'utf8')),
  );
  expect(own).toEqual(['text/format.ts']);
});
