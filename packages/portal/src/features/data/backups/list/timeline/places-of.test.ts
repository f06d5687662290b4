import { expect, test } from 'vitest';
import { placesOf } from './places-of.ts';

const at = (title: string, available: boolean) => ({ title, available });

test('places are named once, by whether they are there now', () => {
  const backups = [at('Red', false), at('Red', false), at('Blue', true)];
  expect([placesOf(backups, true), placesOf(backups, false)]).toEqual([['Blue'], ['Red']]);
});
