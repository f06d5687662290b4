import { expect, test } from 'vitest';
import { cleanDomain } from './domains.ts';
import { readableDomain } from './readable-domain.ts';

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
