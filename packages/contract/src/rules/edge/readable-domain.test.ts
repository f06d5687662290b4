import { expect, test } from 'vitest';
import { cleanDomain } from './domains.ts';
import { readableAddress, readableDomain } from './readable-domain.ts';

test.each(['müller.de', 'shop.bäckerei-süß.de', 'почта.рф', '例え.jp', 'größe.example', 'firma.de', 'a.öäü.de'])(
  '%s is shown as it was typed',
  (typed) => expect(readableDomain(cleanDomain(typed))).toBe(typed),
);

test.each(['xn--.de', 'xn--99999999999.de', 'xn--a_b.de', 'xn--abc-.de'])('%s cannot be read and stays', (domain) =>
  expect(readableDomain(domain)).toBe(domain),
);

test('the port behind a domain stays', () => {
  expect(readableDomain('cloud.xn--mller-kva.de:8080')).toBe('cloud.müller.de:8080');
  expect(readableDomain('xn--.de:8080')).toBe('xn--.de:8080');
});

test.each([
  ['anna.arndt@xn--mller-kva.de', 'anna.arndt@müller.de'],
  ['a@b@xn--mller-kva.de', 'a@b@müller.de'],
  ['xn--mller-kva.de@firma.de', 'xn--mller-kva.de@firma.de'],
  ['anna@xn--.de', 'anna@xn--.de'],
  ['anna@firma.de', 'anna@firma.de'],
  ['xn--mller-kva.de', 'xn--mller-kva.de'],
  ['', ''],
])('the address %s is shown as %s', (address, shown) => expect(readableAddress(address)).toBe(shown));

test.each(['a', 'b'])('leaves what no name can be, however long it is: %s', (end) => {
  for (const digits of [300, 400, 100_000]) {
    const typed = `xn--${'9'.repeat(digits)}${end}`;
    expect(readableDomain(typed)).toBe(typed);
    expect(readableDomain(`${typed}.de`)).toBe(`${typed}.de`);
  }
  const short = `xn--${'9'.repeat(200)}${end}`;
  expect(readableDomain(short)).toBe(short);
});
