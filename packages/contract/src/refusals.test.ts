import { expect, test } from 'vitest';
import { appsRefusals } from './apps/refusals.ts';
import { edgeRefusals } from './edge/refusals.ts';
import { machineRefusals } from './machine/refusals.ts';
import { peopleRefusals } from './people/refusals.ts';
import { type Language, refusals, sentenceOf } from './refusals.ts';
import { placeholdersIn } from './rules/placeholders.ts';
import { talkRefusals } from './talk/refusals.ts';

test.each([
  [1, '1 Sekunde', '1 second'],
  [90, '90 Sekunden', '90 seconds'],
  [120, '120 Sekunden', '120 seconds'],
  [121, '3 Minuten', '3 minutes'],
  [3541, '60 Minuten', '60 minutes'],
])('a wait of %i seconds is told as %s', (seconds, de, en) => {
  expect(sentenceOf('too-many-tries', 'de', { seconds })).toBe(`Zu viele Versuche. Bitte warten Sie ${de}.`);
  expect(sentenceOf('too-many-tries', 'en', { seconds })).toBe(`Too many tries. Please wait ${en}.`);
});

test('no area replaces a refusal of another', () => {
  const areas: Partial<typeof refusals>[] = [peopleRefusals, edgeRefusals, appsRefusals, machineRefusals, talkRefusals];
  for (const area of areas) expect(refusals).toMatchObject(area);
});

test('both languages of a refusal name the same values', () => {
  for (const [code, sentence] of Object.entries(refusals))
    expect([code, placeholdersIn(sentence.en)]).toEqual([code, placeholdersIn(sentence.de)]);
});

test.each<[Language, string]>([
  ['de', 'Zu wenig Platz auf der Festplatte: 70 MB werden gebraucht, 3 MB sind frei.'],
  ['en', 'Not enough disk space: 70 MB are needed, 3 MB are free.'],
])('values are filled in: %s', (language, sentence) => {
  expect(sentenceOf('disk-short', language, { needed: 70, free: 3 })).toBe(sentence);
});

test.each<[Language, string]>([
  ['de', '21.12.2026'],
  ['en', '21 Dec 2026'],
])('a day in %s reads %s', (language, day) => {
  expect(sentenceOf('user-name-kept', language, { date: '2026-12-21' })).toContain(day);
});
