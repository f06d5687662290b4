import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { strengthOf } from './password.ts';
import { cleanProposed, proposePassword } from './temporary-password.ts';

it('proposes passwords that are taken, without look-alikes, each another', () => {
  const proposed = Array.from({ length: 200 }, () => proposePassword((end) => randomInt(end)));
  expect(new Set(proposed).size).toBe(200);
  for (const password of proposed) {
    expect(password).toMatch(/^[A-HJ-NP-Z][a-km-np-z]{3}-[2-9]{4}-[a-km-np-z]{4}$/);
    expect([strengthOf(password) === 'bad', isCommonPassword(password)]).toEqual([false, false]);
  }
});

it.each([
  ['Kqwe-4827-mnta', 'Kqwe-4827-mnta'],
  ['Kqwe 4827 mnta', 'Kqwe-4827-mnta'],
  ['Kqwe–4827—mnta', 'Kqwe-4827-mnta'],
  ['Kqwe - 4827\u2011mnta', 'Kqwe-4827-mnta'],
  ['Kqwe4827mnta', 'Kqwe-4827-mnta'],
  ['kqwe-4827-mnta', 'kqwe-4827-mnta'],
  ['Kirsch kuchen – 42', 'Kirsch kuchen – 42'],
  ['Kqwe 4827 mntal', 'Kqwe 4827 mntal'],
])('takes %j for %j', (typed, meant) => {
  expect(cleanProposed(typed)).toBe(meant);
});
