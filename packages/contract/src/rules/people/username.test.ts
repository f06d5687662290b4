import { expect, it } from 'vitest';
import { isEmail } from '../email.ts';
import { cleanUserName, deriveUserName, isAddress, isUserName } from './username.ts';

it.each([
  ['Anna', 'Arndt', 'anna.arndt'],
  ['Jörg', 'Weiß', 'joerg.weiss'],
  ['Änne', 'Übel', 'aenne.uebel'],
  ['JÖRG', 'GROẞ', 'joerg.gross'],
  ['Jo\u0308rg', 'Voß', 'joerg.voss'],
  ['René', 'Ångström', 'rene.aangstroem'],
  ['  Anna  ', ' Arndt ', 'anna.arndt'],
  ['Anna Maria', 'von der Au', 'anna-maria.von-der-au'],
  ['Anna', '', 'anna'],
  ['', 'Arndt', 'arndt'],
  ['', '', ''],
  ['a@b', 'c', 'ab.c'],
  ['Ann"a', 'Arn(dt)', 'anna.arndt'],
])('derives from %j %j the user name %j', (first, last, name) => {
  expect(deriveUserName(first, last)).toBe(name);
});

it('turns an @ that is typed into a dot', () => {
  expect(cleanUserName('anna@arndt@x')).toBe('anna.arndt.x');
});

it.each([
  ['anna.arndt', true],
  ['a', true],
  ['', false],
  ['anna arndt', false],
  ['anna@arndt', false],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
])('takes %j as a user name: %s', (name, good) => {
  expect(isUserName(name)).toBe(good);
});

it.each([
  ['anna@kontor.localhost', true, true],
  ['anna@localhost', true, false],
  ['anna', false, false],
  ['@localhost', false, false],
  ['anna@', false, false],
  ['an na@x.de', false, false],
  ['a@b@c.de', false, false],
  [`${'a'.repeat(250)}@x.de`, false, false],
])('sees %j as an address: %s, as an e-mail address: %s', (text, address, email) => {
  expect([isAddress(text), isEmail(text)]).toEqual([address, email]);
});
