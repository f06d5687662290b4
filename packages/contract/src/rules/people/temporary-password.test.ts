import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { strengthOf } from './password.ts';
import { proposePassword } from './temporary-password.ts';

it('proposes passwords that are taken, without look-alikes, each another', () => {
  const proposed = Array.from({ length: 200 }, () => proposePassword((end) => randomInt(end)));
  expect(new Set(proposed).size).toBe(200);
  for (const password of proposed) {
    expect(password).toMatch(/^[A-HJ-NP-Z][a-km-np-z]{3}-[2-9]{4}-[a-km-np-z]{4}$/);
    expect([strengthOf(password) === 'bad', isCommonPassword(password)]).toEqual([false, false]);
  }
});
