import { expect, it } from 'vitest';
import { isLoopback } from './location.ts';

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
