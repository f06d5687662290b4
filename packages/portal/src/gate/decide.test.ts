import type { BoxStatus } from '@kontor/contract/status';
import type { User } from '@kontor/contract/users';
import { expect, it } from 'vitest';
import { decideScreen, isInside } from './decide.ts';

const anna = { uid: 'anna@kontor.localhost', twoFactorEnabled: false, posixGroupName: 'user' } as User;
const nobody = { user: undefined, isKnown: true, twoFactorConfirmed: false, targetRoute: undefined };
const inside = { ...nobody, user: anna };

type State = (typeof nobody | typeof inside) & Pick<Parameters<typeof decideScreen>[0], 'box'>;

const nameOf = (state: State, status: BoxStatus | undefined, path = '/') =>
  decideScreen({ ...state, status }, path).name;

it.each([
  'STARTING',
  'DECRYPTING_DATA',
  'RESTORING_BACKUP',
  'UPDATING',
  'INITIAL_SETUP',
  'OFFLINE',
  'RESETTING',
  undefined,
] as const)('shows the progress of %s, whoever is signed in', (status) => {
  expect(decideScreen({ ...inside, status }, '/password/forgotten')).toEqual({ name: 'progress', status });
});

it.each(['RUNNING', 'DATA_LOCKED'] as const)(
  'asks in order while %s: sign-in, second factor, PUK, then the shell',
  (status) => {
    const careful = { ...anna, twoFactorEnabled: true, passwordResetPin: 'aB3dE5gH' };
    expect(nameOf(nobody, status)).toBe('login');
    expect(nameOf({ ...inside, user: careful }, status)).toBe('two-factor');
    expect(nameOf({ ...inside, user: careful, twoFactorConfirmed: true }, status)).toBe('puk');
    expect(nameOf(inside, status)).toBe('shell');
  },
);

it('waits for the word on who is signed in', () => {
  expect(decideScreen({ ...nobody, isKnown: false, status: 'RUNNING' }, '/')).toEqual({
    name: 'progress',
    status: undefined,
  });
});

it('opens the password pages to everybody, before anything is known', () => {
  const unknown = { ...nobody, isKnown: false };
  expect(nameOf(unknown, 'RUNNING', '/password/forgotten')).toBe('forgotten');
  expect(nameOf(inside, 'RUNNING', '/password/reset/')).toBe('reset');
  expect(nameOf(nobody, 'RUNNING', '/password/other')).toBe('login');
});

it('opens them while the box recovers as well, where there are accounts', () => {
  expect(nameOf(nobody, 'RECOVERY', '/password/forgotten')).toBe('forgotten');
  expect(nameOf({ ...nobody, isKnown: false }, 'RECOVERY', '/password/reset')).toBe('reset');
  const without = { ...nobody, box: { disabledFeatures: ['accounts'] } };
  expect(nameOf(without, 'RECOVERY', '/password/forgotten')).toBe('recovery-pin');
});

it('leaves for the app that asked once everything is confirmed, never before', () => {
  const target = { targetRoute: '/app' as string | undefined };
  const going = (state: typeof inside) => decideScreen({ ...state, ...target, status: 'RUNNING' }, '/').name;
  expect(going(inside)).toBe('leaving');
  expect(going({ ...inside, user: { ...anna, passwordResetPin: 'x' } })).toBe('puk');
  expect(decideScreen({ ...nobody, ...target, status: 'RUNNING' }, '/').name).toBe('login');
});

it('lets nobody but people who are signed in see the recovery', () => {
  expect(nameOf(nobody, 'RECOVERY')).toBe('login');
  expect(nameOf({ ...nobody, box: { disabledFeatures: ['accounts'] } }, 'RECOVERY')).toBe('recovery-pin');
  expect(nameOf(inside, 'RECOVERY')).toBe('recovery');
  expect(nameOf({ ...inside, user: { ...anna, twoFactorEnabled: true } }, 'RECOVERY')).toBe('two-factor');
});

it('shows the repair screen in recovery to administrators alone, where accounts can be read', () => {
  const admin = { ...inside, user: { ...anna, posixGroupName: 'admin' as const } };
  expect(nameOf(admin, 'RECOVERY')).toBe('repair');
  expect(nameOf({ ...admin, user: { ...admin.user, twoFactorEnabled: true } }, 'RECOVERY')).toBe('two-factor');
  expect(nameOf({ ...admin, box: { disabledFeatures: ['accounts'] } }, 'RECOVERY')).toBe('recovery');
});

it('shows the setup, and the PUK right after it', () => {
  expect(nameOf({ ...nobody, isKnown: false }, 'WAITING_FOR_SETUP')).toBe('setup');
  expect(nameOf({ ...inside, user: { ...anna, passwordResetPin: 'x' } }, 'WAITING_FOR_SETUP')).toBe('puk');
});

it('counts as inside only who has confirmed everything', () => {
  const state = { ...inside, status: 'RUNNING' as const };
  expect(isInside(state)).toBe(true);
  expect(isInside({ ...state, user: { ...anna, twoFactorEnabled: true } })).toBe(false);
  expect(isInside({ ...state, user: { ...anna, passwordResetPin: 'x' } })).toBe(false);
  expect(isInside({ ...state, user: undefined })).toBe(false);
});
