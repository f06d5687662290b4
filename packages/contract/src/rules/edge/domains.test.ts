import { describe, expect, it, test } from 'vitest';
import {
  cleanDomain,
  cleanMainDomain,
  domainFault,
  fullDomain,
  isMainDomain,
  isOnlyOnThisComputer,
  proposeDomain,
} from './domains.ts';

const main = 'firma.example';

test.each([
  [' Shop@Firma.de ', 'shop.firma.de'],
  ['.shop.firma.de.', 'shop.firma.de'],
  ['@', ''],
  ['https://firma.de', 'firma.de'],
  ['http://Firma.de/shop?a=b', 'firma.de'],
  ['firma.de/', 'firma.de'],
  ['shop.firma.de/kasse?a=b#c', 'shop.firma.de'],
  ['https://shop.firma.de:8443/kasse', 'shop.firma.de'],
  ['müller.de', 'xn--mller-kva.de'],
  ['mu\u0308ller.de', 'xn--mller-kva.de'],
  ['почта.рф', 'xn--80a1acny.xn--p1ai'],
  ['müller.de:443', 'xn--mller-kva.de'],
  ['Müller-Bäcker.de:8080/shop', 'xn--mller-bcker-r8a91a.de'],
  ['firma.de:8080', 'firma.de'],
  ['smtp.ionos.de:465', 'smtp.ionos.de'],
  ['smtps://anna@smtp.ionos.de:465', 'smtp.ionos.de'],
  ['2001:DB8::25', '2001:db8::25'],
  ['::1', '::1'],
  ['[2001:db8::25]:465', '2001:db8::25'],
  ['[::1]', '::1'],
  ['firma.de:https', 'firma.de:https'],
  ['mül ler.de', 'mül ler.de'],
  ['shop.de;}', 'shop.de;}'],
])('%s is meant as %s', (typed, meant) => expect(cleanDomain(typed)).toBe(meant));

test('a subdomain is completed by the main domain', () => {
  expect(fullDomain('shop', true, main)).toBe('shop.firma.example');
  expect(fullDomain('shop.de', false, main)).toBe('shop.de');
  expect(fullDomain('', true, main)).toBe('');
});

describe('an additional domain', () => {
  const known = ['wiki.firma.de'];

  test.each([
    'bakery.hamburg',
    'xn--bcker-gra.xn--kln-sna',
    'anna.photography',
    'firma.xn--p1ai',
    `a.${'b'.repeat(63)}`,
    'shop.firma.de',
    'firma.de',
    'a.b.c.museum',
    'shop.firma.example',
    `${'a'.repeat(63)}.de`,
  ])('%s is fine', (domain) => expect(domainFault(domain, main, known)).toBeUndefined());

  test.each([
    ['', 'missing'],
    [main, 'main'],
    ['cloud.firma.example', 'reserved'],
    ['www.firma.example', 'reserved'],
    ['mail.firma.example', 'reserved'],
    ['shop.cloud.firma.example', 'reserved'],
    ['a.shop.www.firma.example', 'reserved'],
    ['wiki.firma.de', 'known'],
    ['firma', 'shape'],
    ['10.0.0.1', 'shape'],
    ['shop.c', 'shape'],
    ['firma.xn--', 'shape'],
    ['firma.xn--p1ai-', 'shape'],
    ['firma.h4mburg', 'shape'],
    [`a.${'b'.repeat(64)}`, 'shape'],
    ['-shop.de', 'shape'],
    ['shop..de', 'shape'],
    ['*.firma.de', 'shape'],
    ['müller.de', 'shape'],
    [`${'a'.repeat(64)}.de`, 'shape'],
    ['shop.de;}', 'shape'],
    ['shop.de\n', 'shape'],
    ['~^(.*)$', 'shape'],
  ])('%j cannot be added: %s', (domain, fault) => expect(domainFault(domain, main, known)).toBe(fault));

  test('below the own domain the ending may be longer', () => {
    expect(domainFault('shop.kontor.localhost', 'kontor.localhost', [])).toBeUndefined();
  });
});

it('the main domain is a dotted name, never an address', () => {
  expect(['firma.de', 'kontor.localhost', 'a.b.consulting'].every(isMainDomain)).toBe(true);
  expect(
    ['localhost', '10.0.0.1', 'firma.1', 'firma.de.', 'fir ma.de', `${'a.'.repeat(120)}de`].some(isMainDomain),
  ).toBe(false);
});

test.each([
  ['Bäckerei Müller', 'bäckerei-müller.de'],
  ['Bäckerei & Café Müller . com', 'bäckerei-café-müller.com'],
  ['firma', 'firma.de'],
  ['', ''],
  ['&', ''],
])('for %j the domain %j is proposed', (typed, proposal) => expect(proposeDomain(typed)).toBe(proposal));

test.each([
  ['https://www.loeffel.localhost/', 'loeffel.localhost'],
  ['HTTPS://www.Firma.de:8443/@team?a=b@c', 'firma.de'],
  ['info@loeffel.localhost', 'loeffel.localhost'],
  ['mailto:info@www.firma.de', 'firma.de'],
  ['www.müller.de', 'xn--mller-kva.de'],
  ['www.de', 'www.de'],
  ['cloud.firma.de', 'cloud.firma.de'],
  ['@', ''],
])('%j means the main domain %j', (typed, meant) => expect(cleanMainDomain(typed)).toBe(meant));

test.each([
  ['http://bäckerei löffel', 'bäckerei-löffel.de'],
  ['https://www.bäckerei löffel', 'bäckerei-löffel.de'],
  ['info@bäckerei löffel', 'bäckerei-löffel.de'],
])('for the pasted %j the domain %j is proposed', (typed, proposal) => expect(proposeDomain(typed)).toBe(proposal));

test.each([
  ['kontor.localhost', true],
  ['localhost', true],
  ['firma.de', false],
  ['mylocalhost', false],
])('%s leads here only on this computer: %s', (domain, only) => expect(isOnlyOnThisComputer(domain)).toBe(only));
