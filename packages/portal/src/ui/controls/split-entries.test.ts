import { expect, test } from 'vitest';
import { withEntries } from './split-entries.ts';

test.each([
  [[], 'a@b.de', ['a@b.de']],
  [['a@b.de'], ' c@d.de, e@f.de;g@h.de\ni@j.de ', ['a@b.de', 'c@d.de', 'e@f.de', 'g@h.de', 'i@j.de']],
  [['a@b.de'], 'A@B.de a@b.de', ['a@b.de']],
  [['a@b.de'], ' , ; ', ['a@b.de']],
])('%j with %j is %j', (entries, typed, expected) => {
  expect(withEntries(entries, typed)).toEqual(expected);
});
