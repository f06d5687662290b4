import { expect, test } from 'vitest';
import { freeName, hostNameFor, instanceTitle } from './names.ts';

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

test('an app with a title of its own has that in both languages', () => {
  const row = { instance_id: 'app-wiki-2', store_id: 'wiki', title: 'Wissen (26.11.2026)' };
  const title = instanceTitle(row, { title: { de: 'Wissen', en: 'Knowledge' } });
  expect(title).toEqual({ de: 'Wissen (26.11.2026)', en: 'Wissen (26.11.2026)' });
});

test('a further instance is told apart by its number in both languages', () => {
  const manifest = { title: { de: 'Wissen', en: 'Knowledge' } };
  const titleOf = (instance_id: string, store_id: string) =>
    instanceTitle({ instance_id, store_id, title: '' }, manifest);
  expect(titleOf('app-wiki', 'wiki')).toEqual(manifest.title);
  expect(titleOf('app-wiki-2', 'wiki')).toEqual({ de: 'Wissen 2', en: 'Knowledge 2' });
  expect(titleOf('app-wiki-2', 'wiki-2')).toEqual(manifest.title);
});
