import { expect, test } from 'vitest';
import { freeName, hostNameFor } from './names.ts';

test('a second instance gets the next number', () => {
  const taken = new Set(['app-wiki', 'app-wiki-2']);
  expect(freeName('app-wiki', (name) => taken.has(name))).toBe('app-wiki-3');
  expect(freeName('app-notes', (name) => taken.has(name))).toBe('app-notes');
});

test('a host name is neither taken nor kept for the box', () => {
  expect(hostNameFor('wiki', () => false)).toBe('wiki');
  expect(hostNameFor('wiki', (name) => name === 'wiki')).toBe('wiki-2');
  expect(hostNameFor('mail', () => false)).toBe('mail-2');
});
