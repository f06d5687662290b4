import { expect, test } from 'vitest';
import { webhookAddressFault } from './webhook-address.ts';

test.each([
  'https://n8n.firma.example/webhook/5f0c?a=b',
  ' https://[2001:db8::1]:8443/ ',
  'http://192.168.1.20:8123/api/webhook/kontor',
])('%s is an address', (typed) => {
  expect(webhookAddressFault(typed)).toBeUndefined();
});

test.each(['', 'firma.example/hook', 'ftp://firma.example/', 'https://', 'mailto:a@firma.example', 'https://a b/'])(
  '“%s” is none',
  (typed) => {
    expect(webhookAddressFault(typed)).toBe('webhook-address-invalid');
  },
);

test('an address with a login is refused', () => {
  expect(webhookAddressFault('https://anna:geheim@firma.example/hook')).toBe('webhook-address-login');
});
