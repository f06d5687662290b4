import type { Access } from '@kontor/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '../errors.ts';
import { checkAccess } from './access.ts';
import type { Identity } from './actor.ts';

const now = 1_000;
const member: Identity = {
  uid: 'p@x.de',
  sessionId: 's',
  role: 'user',
  signing: false,
  groups: [],
  twoFactorConfirmed: true,
  mustChangePassword: false,
  adminUntil: 0,
};
const actors = {
  anonymous: undefined,
  user: member,
  admin: { ...member, role: 'admin' as const },
  adminInMode: { ...member, role: 'admin' as const, adminUntil: now + 1 },
  modeEnded: { ...member, role: 'admin' as const, adminUntil: now },
  signing: { ...member, signing: true },
  unconfirmed: { ...member, role: 'admin' as const, twoFactorConfirmed: false },
};

function answer(access: Access, actor: Identity | undefined, beforeTwoFactor = false): string {
  try {
    checkAccess({ access, summary: '', beforeTwoFactor }, actor, now);
    return 'in';
  } catch (error) {
    return error instanceof RefusedError ? error.code : String(error);
  }
}

describe('access', () => {
  it.each<[Access, Record<keyof typeof actors, string>]>([
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
    const seen = Object.fromEntries(Object.entries(actors).map(([name, actor]) => [name, answer(access, actor)]));
    expect(seen).toEqual(expected);
  });

  it('lets nobody with a temporary password do anything but replace it', () => {
    const temporary = { ...actors.adminInMode, mustChangePassword: true };
    const accesses = ['person', 'admin-role', 'admin', 'signing', 'admin-or-signing'] as const;
    for (const access of accesses) expect(answer(access, temporary)).toBe('password-change-needed');
    expect(answer('public', temporary)).toBe('in');
    expect(answer('person', temporary, true)).toBe('in');
    const replacing = { access: 'person', summary: '', beforePasswordChange: true } as const;
    expect(() => checkAccess(replacing, temporary, now)).not.toThrow();
    expect(() => checkAccess(replacing, { ...temporary, twoFactorConfirmed: false }, now)).toThrow('two-factor-needed');
  });

  it('lets an unconfirmed person make the calls of the two-factor screen', () => {
    expect(answer('person', actors.unconfirmed, true)).toBe('in');
  });
});

function all(
  anonymous: string,
  user: string,
  admin: string,
  adminInMode: string,
  modeEnded: string,
  signing: string,
  unconfirmed: string,
) {
  return { anonymous, user, admin, adminInMode, modeEnded, signing, unconfirmed };
}
