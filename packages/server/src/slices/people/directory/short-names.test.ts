import { expect, it } from 'vitest';
import { shortNamesOf } from './short-names.ts';

const short = (...uids: string[]) => Object.fromEntries(shortNamesOf(uids, ['firma.de', 'frueher.de']));

it('is what stands before the @, of the only one with that name', () => {
  expect(short('anna@firma.de', 'ben@other.de')).toEqual({ 'anna@firma.de': 'anna', 'ben@other.de': 'ben' });
});

it('means the one at the domain of the box, in any order', () => {
  expect(short('anna@other.de', 'anna@firma.de', 'anna@third.de')).toEqual({ 'anna@firma.de': 'anna' });
  expect(short('anna@firma.de', 'anna@other.de')).toEqual({ 'anna@firma.de': 'anna' });
});

it('is nobody’s where it could mean two', () => {
  expect(short('anna@a.de', 'Anna@b.de', 'anna@c.de')).toEqual({});
  expect(short('plain', '@x')).toEqual({});
});

it('means the one at a former domain of the box, and nobody where another one came after a change of the domain', () => {
  expect(short('anna@other.de', 'anna@frueher.de')).toEqual({ 'anna@frueher.de': 'anna' });
  expect(short('anna@firma.de', 'anna@other.de', 'anna@frueher.de')).toEqual({});
});
