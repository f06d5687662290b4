import { longestBesideTitle } from '@kontor/contract/rules/data/beside';
import { expect, test } from 'vitest';
import { freeTitle } from './free-title.ts';

test('the wanted title gets a number where an app has it, also a removed one', () => {
  expect(freeTitle('Wiki (29 Nov 2026)', ['Wiki'])).toBe('Wiki (29 Nov 2026)');
  expect(freeTitle('Wiki (29 Nov 2026)', ['Wiki', 'wiki (29 nov 2026)'])).toBe('Wiki (29 Nov 2026) 2');
  expect(freeTitle('Wiki', ['Wiki', 'Wiki 2', 'Wiki 4'])).toBe('Wiki 3');
});

test('a long title is cut, so that the number stays', () => {
  const long = 'w'.repeat(longestBesideTitle + 5);
  const cut = long.slice(0, longestBesideTitle);
  expect(freeTitle(long, [])).toBe(cut);
  expect(freeTitle(long, [cut])).toBe(`${cut.slice(0, -2)} 2`);
});
