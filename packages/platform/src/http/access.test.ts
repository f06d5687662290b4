import type { Access } from '@kontor/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { Refused } from '../errors.ts';
import { checkAccess } from './access.ts';
import type { Caller } from './route.ts';

const now = 1_000;
const person: Caller = {
  uid: 'p@x.de',
  sessionId: 's',
  role: 'user',
  signing: false,
  groups: [],
  twoFactorConfirmed: true,
  adminUntil: 0,
};
const callers = {
  nobody: undefined,
  user: person,
  admin: { ...person, role: 'admin' as const },
  adminInMode: { ...person, role: 'admin' as const, adminUntil: now + 1 },
  modeEnded: { ...person, role: 'admin' as const, adminUntil: now },
  signing: { ...person, signing: true },
  unconfirmed: { ...person, role: 'admin' as const, twoFactorConfirmed: false },
};

function answer(access: Access, caller: Caller | undefined, beforeTwoFactor = false): string {
  try {
    checkAccess({ access, summary: '', beforeTwoFactor }, caller, now);
    return 'in';
  } catch (error) {
    return error instanceof Refused ? error.code : String(error);
  }
}

describe('access', () => {
  it.each<[Access, Record<keyof typeof callers, string>]>([
    ['public', all('in', 'in', 'in', 'in', 'in', 'in', 'in')],
    ['person', all('not-signed-in', 'in', 'in', 'in', 'in', 'in', 'two-factor-needed')],
    ['admin-role', all('not-signed-in', 'forbidden', 'in', 'in', 'in', 'forbidden', 'two-factor-needed')],
    [
      'admin',
      all(
        'not-signed-in',
        'forbidden',
        'admin-mode-needed',
        'in',
        'admin-mode-needed',
        'forbidden',
        'two-factor-needed',
      ),
    ],
    ['signing', all('not-signed-in', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'in', 'two-factor-needed')],
    ['admin-or-signing', all('not-signed-in', 'forbidden', 'in', 'in', 'in', 'in', 'two-factor-needed')],
  ])('%s lets the right callers in', (access, expected) => {
    const seen = Object.fromEntries(Object.entries(callers).map(([name, caller]) => [name, answer(access, caller)]));
    expect(seen).toEqual(expected);
  });

  it('lets an unconfirmed person make the calls of the two-factor screen', () => {
    expect(answer('person', callers.unconfirmed, true)).toBe('in');
  });
});

function all(
  nobody: string,
  user: string,
  admin: string,
  adminInMode: string,
  modeEnded: string,
  signing: string,
  unconfirmed: string,
) {
  return { nobody, user, admin, adminInMode, modeEnded, signing, unconfirmed };
}
