import { expect, it } from 'vitest';
import { quotedNames } from './quoted-names.ts';

it('puts each name in the quotes of the language', () => {
  expect([quotedNames(['Wiki', 'Chat'], 'de'), quotedNames(['Wiki', 'Chat'], 'en'), quotedNames([], 'en')]).toEqual([
    '„Wiki“, „Chat“',
    '“Wiki”, “Chat”',
    '',
  ]);
});
