import { describe, expect, it, test } from 'vitest';
import { createTrustedProxies, isNetwork } from './trusted-proxies.ts';

describe('whom a request comes from', () => {
  const proxies = createTrustedProxies(['10.0.0.1', '192.168.7.0/24', '2001:db8::/32']);

  it.each([
    ['nobody in front', '10.0.0.9', undefined, '10.0.0.9'],
    ['somebody who is no proxy says anything', '10.0.0.9', '1.2.3.4', '10.0.0.9'],
    ['the proxy says who', '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['the proxy by its IPv6 spelling', '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['the visitor put an address of its own before', '10.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['the visitor names a trusted proxy before', '10.0.0.1', '6.6.6.6, 10.0.0.1, 1.2.3.4', '1.2.3.4'],
    ['two proxies in a row', '10.0.0.1', '6.6.6.6, 1.2.3.4, 192.168.7.20', '1.2.3.4'],
    ['a proxy of IPv6', '2001:db8::5', '2001:dead::1', '2001:dead::1'],
    ['with a port', '10.0.0.1', '1.2.3.4:5555', '1.2.3.4'],
    ['with brackets and a port', '10.0.0.1', '[2001:dead::1]:443', '2001:dead::1'],
    ['the proxy says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy says what is no address', '10.0.0.1', '1.2.3.4, unknown', '10.0.0.1'],
    ['something empty', '10.0.0.1', ' , ', '10.0.0.1'],
  ])('%s', (_what, peer, said, visitor) => {
    expect(proxies.visitorOf(peer, said)).toBe(visitor);
  });

  it('believes nobody where nobody is named', () => {
    expect(createTrustedProxies([]).visitorOf('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
  });
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['proxy.firma.example', false],
  ['fe80::1%eth0', false],
  ['10.0.0.1; deny all', false],
  ['', false],
])('%s names a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
