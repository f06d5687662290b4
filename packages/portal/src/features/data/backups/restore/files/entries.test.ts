import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import { expect, test } from 'vitest';
import { addressOf, findEntries, parentOf, pathOf, sortEntries, trailOf } from './entries.ts';

const entry = (name: string, kind: BackupEntry['kind'] = 'file'): BackupEntry => ({
  ...{ name, kind, sizeInKBytes: kind === 'file' ? 1 : null, changed: '2026-11-28T12:00:00Z' },
});
const namesOf = (entries: readonly BackupEntry[]) => entries.map(({ name }) => name);

test('folders come first, and names are sorted as people count', () => {
  const entries = [entry('Bild 10'), entry('Ätna'), entry('Bild 2'), entry('Zeit', 'folder'), entry('alt', 'folder')];
  expect(namesOf(sortEntries(entries, 'de'))).toEqual(['alt', 'Zeit', 'Ätna', 'Bild 2', 'Bild 10']);
});

test('what is typed is found anywhere in a name, in any case', () => {
  const entries = [entry('Rechnung.pdf'), entry('Angebot.pdf')];
  expect(namesOf(findEntries(entries, ' RECHN '))).toEqual(['Rechnung.pdf']);
  expect(namesOf(findEntries(entries, ''))).toEqual(['Rechnung.pdf', 'Angebot.pdf']);
});

test('paths are joined, and lead back', () => {
  expect([pathOf('', 'a'), pathOf('a/b', 'c')]).toEqual(['a', 'a/b/c']);
  expect([parentOf('a/b/c'), parentOf('a')]).toEqual(['a/b', '']);
  expect(trailOf('a/b')).toEqual([
    { name: 'a', path: 'a' },
    { name: 'b', path: 'a/b' },
  ]);
  expect(trailOf('')).toEqual([]);
});

test('names with anything in them stay one parameter of the address', () => {
  const address = new URL(addressOf('7', 'app-wiki', 'Fotos/100 % & mehr?.jpg'), 'https://cloud.firma.de');
  expect(address.pathname).toBe('/api/v1/backups/7/file');
  expect(Object.fromEntries(address.searchParams)).toEqual({ part: 'app-wiki', path: 'Fotos/100 % & mehr?.jpg' });
});
