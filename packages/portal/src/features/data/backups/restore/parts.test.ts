import { expect, test } from 'vitest';
import { choicesOf, shortList } from './parts.ts';

const box = { id: 'box', title: 'Server' };
const wiki = { id: 'app-wiki', title: 'Wiki' };

test('the whole server can be restored after all apps, where it is in the backup', () => {
  expect(choicesOf({ parts: [box, wiki] })).toEqual([wiki, box]);
  expect(choicesOf({ parts: [wiki] })).toEqual([wiki]);
});

test('a long list is cut, but never for a single name', () => {
  expect(shortList(['A', 'B', 'C', 'D', 'E'])).toEqual({ names: 'A, B, C, D, E', more: 0 });
  expect(shortList(['A', 'B', 'C', 'D', 'E', 'F'])).toEqual({ names: 'A, B, C, D', more: 2 });
  expect(shortList([])).toEqual({ names: '', more: 0 });
});
