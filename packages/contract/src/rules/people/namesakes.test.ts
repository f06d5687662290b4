import { expect, test } from 'vitest';
import { nameKey } from './namesakes.ts';

test('people are namesakes whatever the case and the spaces, and only with both names', () => {
  expect(nameKey(' JÖRG  Ulf', 'weiß ')).toBe(nameKey('Jo\u0308rg Ulf', 'Weiß'));
  expect(nameKey('Anna', 'Arndt')).not.toBe(nameKey('Arndt', 'Anna'));
  expect([nameKey('Anna', ' '), nameKey('', 'Arndt')]).toEqual(['', '']);
});
