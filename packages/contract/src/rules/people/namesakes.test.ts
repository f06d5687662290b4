import { expect, test } from 'vitest';
import { nameKey } from './namesakes.ts';

test('people are namesakes whatever the case and the spaces, and only with both names', () => {
  expect(nameKey(' JÖRG  Ulf', 'weiß ')).toBe(nameKey('Jo\u0308rg Ulf', 'Weiß'));
  expect(nameKey('Ayşe', 'Öztürk')).toBe(nameKey('Ayse', 'Oeztuerk'));
  expect(nameKey('李', '明')).not.toBe(nameKey('王', '明'));
  expect(nameKey('Anna', 'Arndt')).not.toBe(nameKey('Arndt', 'Anna'));
  expect([nameKey('Anna', ' '), nameKey('', 'Arndt')]).toEqual(['', '']);
});
