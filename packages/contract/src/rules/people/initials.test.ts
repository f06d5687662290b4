import { expect, it } from 'vitest';
import { colourOf, initialsOf } from './initials.ts';

it.each([
  ['Anna Arndt', 'AA'],
  ['Anna Maria von der Au', 'AA'],
  ['anna', 'A'],
  ['anna.arndt', 'AA'],
  ['Özlem Übel', 'ÖÜ'],
  ['', ''],
])('of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives the same username the same colour, out of eight', () => {
  expect(colourOf('anna@firma.de')).toBe(colourOf('anna@firma.de'));
  const colours = new Set(Array.from({ length: 200 }, (_, number) => colourOf(`Person ${number}`)));
  expect([...colours].every((colour) => colour >= 0 && colour < 8)).toBe(true);
  expect(colours.size).toBe(8);
});
