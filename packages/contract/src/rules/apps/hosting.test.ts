import { expect, test } from 'vitest';
import { cleanSubdomain, isArchiveName, subdomainFault, subdomainFor } from './hosting.ts';

const main = 'firma.de';

test.each([
  ['shop', 'shop'],
  [' Shop ', 'shop'],
  ['.shop.', 'shop'],
  ['shop@lager', 'shop.lager'],
  ['shop.firma.de', 'shop'],
  ['shop@firma.de', 'shop'],
  ['.', ''],
  ['', ''],
])('%j means the subdomain %j', (typed, meant) => {
  expect(cleanSubdomain(typed, main)).toBe(meant);
});

test.each([
  ['shop', undefined],
  ['shop-2', undefined],
  ['shop.lager', undefined],
  ['a.b.c', undefined],
  ['cloud.shop', undefined],
  ['shop.cloud', 'reserved'],
  ['a.shop.www', 'reserved'],
  ['shop.mail', 'reserved'],
  ['shop.-lager', 'shape'],
  [`${'a.'.repeat(122)}a`, 'shape'],
  ['', 'missing'],
  ['cloud', 'reserved'],
  ['www', 'reserved'],
  ['mail', 'reserved'],
  ['firma.de', 'reserved'],
  ['-shop', 'shape'],
  ['shop-', 'shape'],
  ['shop..lager', 'shape'],
  ['sho_p', 'shape'],
  ['büro', 'shape'],
  ['a/b', 'shape'],
  ['x'.repeat(64), 'shape'],
])('the subdomain %j is %s', (subdomain, fault) => {
  expect(subdomainFault(subdomain, main)).toBe(fault);
});

test.each([
  ['site.zip', true],
  ['site.ZIP', true],
  ['site.tar', true],
  ['site.tar.gz', true],
  ['site.tgz', true],
  ['zip', false],
  ['site.gz', false],
  ['site.rar', false],
  ['site.zip.exe', false],
  ['', false],
])('%j is called as an archive: %s', (name, is) => {
  expect(isArchiveName(name, 'none')).toBe(is);
});

test.each([
  ['docker-compose.yml', 'compose', true],
  ['compose.yaml', 'compose', true],
  ['compose.yaml', 'docker', false],
  ['compose.yaml', undefined, true],
  ['Brotplan.HTML', 'none', true],
  ['brotplan.htm', undefined, true],
  ['brotplan.html', 'php', false],
] as const)('%s with %s: %s', (name, interpreter, is) => {
  expect(isArchiveName(name, interpreter)).toBe(is);
});

test.each([
  ['Unsere Brötchen', 'unsere-broetchen'],
  ['  Café & Straße! ', 'cafe-strasse'],
  ['Łódź Café', 'lodz-cafe'],
  ['Doğan Kız Kebabı', 'dogan-kiz-kebabi'],
  ['Đặng Phở', 'dang-pho'],
  ['Œuvre', 'oeuvre'],
  ['Полка', 'polka'],
  ["Anna's Ein/Aus_Liste v2.0", 'anna-s-ein-aus-liste-v2-0'],
  ['Mail', 'mail-app'],
  ['日本', ''],
  ['Wir backen jeden Tag frisches Brot für alle', 'wir-backen-jeden-tag-frisches'],
])('for the title %j the subdomain %j is proposed', (title, proposed) => {
  expect(subdomainFor(title)).toBe(proposed);
  if (proposed !== '') expect(subdomainFault(proposed, main)).toBeUndefined();
});
