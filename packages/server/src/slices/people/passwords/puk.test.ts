import { expect, it } from 'vitest';
import { newRecoveryCode, normalRecoveryCode } from './puk.ts';

it.each(['labcd-23456', 'LABCD 23456', '1abcd-23456', 'IABCD23456', ' iabcd-23456 ', '|abcd-23456'])(
  'a recovery code with an l is taken as %j',
  (typed) => expect(normalRecoveryCode(typed)).toBe('labcd23456'),
);

it('no recovery code has a character that an l or one of another kind is taken for', () => {
  const codes = Array.from({ length: 300 }, newRecoveryCode);
  expect(codes.join('')).not.toMatch(/[i1o0A-Z|]/);
  expect(codes.map(normalRecoveryCode)).toEqual(codes.map((code) => code.replace('-', '')));
});
