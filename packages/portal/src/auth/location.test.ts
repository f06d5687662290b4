import { afterEach, expect, it, vi } from 'vitest';
import { atNewAddress, isLoopback, readHandover, takeAddressFlag } from './location.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens a page at an address, and returns what the address bar shows afterwards. */
function open(href: string): string {
  vi.stubGlobal('location', { href });
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, path: string) {
      Object.assign(history, { state });
      location.href = new URL(path, location.href).href;
    },
  };
  vi.stubGlobal('history', history);
  takeAddressFlag();
  return location.href;
}

it('leaves to the login at the new address that it is new, without the flag in the address bar', () => {
  expect(open(atNewAddress('https://cloud.firma.de'))).toBe('https://cloud.firma.de/');
  expect(readHandover().notice).toBe('address-changed');
});

it.each([
  [
    'https://cloud.firma.de/?address-changed=Call%20this%20number&open=%2Fa#b',
    'https://cloud.firma.de/?open=%2Fa#b',
    true,
  ],
  ['https://cloud.firma.de//?address-changed', 'https://cloud.firma.de/', true],
  ['https://cloud.firma.de/?notice=address-changed', 'https://cloud.firma.de/?notice=address-changed', false],
])('takes no text out of %s', (href, shown, hasNotice) => {
  expect(open(href)).toBe(shown);
  expect(readHandover()).toEqual({ signingIn: '', notice: hasNotice ? 'address-changed' : undefined });
});

it.each([
  ['localhost', true],
  ['cloud.kontor.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.10.2', false],
  ['127.evil.example', false],
  ['cloud.firma.de', false],
])('sees %s as this very machine: %s', (host, here) => {
  expect(isLoopback(host)).toBe(here);
});
