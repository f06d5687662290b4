import { expect, it } from 'vitest';
import { isEmail } from '../email.ts';
import {
  addressInDns,
  cleanUid,
  cleanUserName,
  completeUserName,
  deriveUserName,
  isAddress,
  isUserName,
} from './username.ts';

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
  ['Işıl', 'Yılmaz', 'isil.yilmaz'],
  ['İbrahim', 'Şahin', 'ibrahim.sahin'],
  ['Łukasz', 'Gałązka', 'lukasz.galazka'],
  ['Søren', 'Møller', 'soeren.moeller'],
  ['Sinéad', 'O’Connor', 'sinead.oconnor'],
  ['Sinéad', "O'Connor", 'sinead.oconnor'],
  ['Anna 🥨', 'Arndt', 'anna.arndt'],
  ['Олена', 'Шевченко', 'olena.shevchenko'],
  ['Νίκος', 'Παπαδόπουλος', 'nikos.papadopoulos'],
  ['Anna-Lena', 'Müller-Lüdenscheidt', 'anna-lena.mueller-luedenscheidt'],
  ['A.', 'Arndt', 'a.arndt'],
  ['Anna\u2011Lena', 'Müller–Groß', 'anna-lena.mueller-gross'],
  ['Prof. Dr. Anna', 'Arndt', 'prof-dr-anna.arndt'],
  ['J. R. R.', 'v. d. Au', 'j-r-r.v-d-au'],
  ['Anna - Lena', 'Berg', 'anna-lena.berg'],
  ['Λουκία', 'ΟΎΡΟΥ', 'loukia.ourou'],
  ['🥨', '', ''],
  ['Wei', '王', 'wei1'],
  ['小明', 'Wang', 'wang1'],
  ['小明', '王', 'user1'],
  ['محمد', '', 'user1'],
])('derives from %j %j the user name %j', (first, last, name) => {
  expect(deriveUserName(first, last)).toBe(name);
});

it('numbers names that cannot be spelled, past those that are taken', () => {
  expect(deriveUserName('Wei', '王', (name) => ['wei1', 'wei2'].includes(name))).toBe('wei3');
  expect(deriveUserName('Anna', 'Arndt', () => true)).toBe('anna.arndt');
});

it.each([
  ['Jörg.Weiß', 'joerg.weiss'],
  ['o’connor', 'oconnor'],
  ['ışıl_2+x', 'isil_2+x'],
  ['王', ''],
  ['anna arndt', 'anna arndt'],
])('spells the typed local part %j as %j', (typed, clean) => {
  expect(cleanUserName(typed)).toBe(clean);
});

it.each([
  ['jörg.weiß@firma.de', 'joerg.weiss@firma.de'],
  ['anna@müller.de', 'anna@müller.de'],
  ['王@firma.de', '@firma.de'],
  ['anna', 'anna'],
])('spells the user name %j as %j', (typed, clean) => {
  expect(cleanUid(typed)).toBe(clean);
});

it.each([
  [' Anna ', 'anna@firma.de'],
  ['anna@', 'anna@firma.de'],
  ['Anna@Laden.de', 'anna@laden.de'],
  ['mailto:Anna@Laden.de', 'anna@laden.de'],
  ['mailto:anna', 'anna@firma.de'],
  ['Anna Berg <anna@laden.de>', 'anna@laden.de'],
  ['Anna@Bäcker.de', 'anna@bäcker.de'],
  ['', ''],
])('completes the typed name %j to %j', (typed, uid) => {
  expect(completeUserName(typed, 'firma.de')).toBe(uid);
});

it.each([
  ['anna@bäcker.de', 'anna@xn--bcker-gra.de'],
  ['anna@ba\u0308cker.de', 'anna@xn--bcker-gra.de'],
  ['jörg@bäcker.de', 'jörg@xn--bcker-gra.de'],
  ['anna@xn--bcker-gra.de', 'anna@xn--bcker-gra.de'],
  ['anna@bäcker de', 'anna@bäcker de'],
  ['bäcker.de', 'bäcker.de'],
  ['', ''],
])('spells the domain of %j for DNS: %j', (typed, address) => {
  expect(addressInDns(typed)).toBe(address);
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
