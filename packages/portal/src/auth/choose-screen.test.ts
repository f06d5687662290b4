import type { User } from '@kontor/contract/people/users';
import type { BoxStatus } from '@kontor/contract/talk/status';
import { expect, it } from 'vitest';
import { chooseScreen, isFullySignedIn } from './choose-screen.ts';

const anna = { uid: 'anna@kontor.localhost', twoFactorEnabled: false, posixGroupName: 'user' } as User;
const anonymous = { user: undefined, isKnown: true, twoFactorConfirmed: false, targetRoute: undefined };
const signedIn = { ...anonymous, user: anna };

type State = (typeof anonymous | typeof signedIn) & Pick<Parameters<typeof chooseScreen>[0], 'box'>;

const nameOf = (state: State, status: BoxStatus | undefined, path = '/') =>
  chooseScreen({ ...state, status }, path).name;

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
  expect(chooseScreen({ ...signedIn, status }, '/password/forgotten')).toEqual({ name: 'progress', status });
});

it.each(['RUNNING', 'DATA_LOCKED'] as const)(
  "asks in order while %s: sign-in, second factor, a password of one's own, PUK, then the shell",
  (status) => {
    const careful = { ...anna, twoFactorEnabled: true, passwordResetPin: 'aB3dE5gH' };
    const temporary = { ...careful, passwordTemporary: true as const };
    expect(nameOf(anonymous, status)).toBe('login');
    expect(nameOf({ ...signedIn, user: careful }, status)).toBe('two-factor');
    expect(nameOf({ ...signedIn, user: temporary }, status)).toBe('two-factor');
    expect(nameOf({ ...signedIn, user: temporary, twoFactorConfirmed: true }, status)).toBe('own-password');
    expect(nameOf({ ...signedIn, user: careful, twoFactorConfirmed: true }, status)).toBe('puk');
    expect(nameOf(signedIn, status)).toBe('shell');
  },
);

it('leaves the page open that restores a server in the setup, also while the server does not respond', () => {
  const open = { ...anonymous, isRestoreOpen: true };
  const box = { disabledFeatures: [], status: 'RESTORING_BACKUP' as const };
  expect(chooseScreen({ ...open, status: 'RESTORING_BACKUP' }, '/')).toEqual({ name: 'setup' });
  expect(chooseScreen({ ...open, status: 'OFFLINE', box }, '/')).toEqual({ name: 'setup' });
  expect(chooseScreen({ ...open, status: 'STARTING' }, '/')).toEqual({ name: 'progress', status: 'STARTING' });
});

it('waits for the word on who is signed in', () => {
  expect(chooseScreen({ ...anonymous, isKnown: false, status: 'RUNNING' }, '/')).toEqual({
    name: 'progress',
    status: undefined,
  });
});

it('opens the password pages to everybody, before anything is known', () => {
  const unknown = { ...anonymous, isKnown: false };
  expect(nameOf(unknown, 'RUNNING', '/password/forgotten')).toBe('forgotten');
  expect(nameOf(signedIn, 'RUNNING', '/password/reset/')).toBe('reset');
  expect(nameOf(anonymous, 'RUNNING', '/password/other')).toBe('login');
});

it('opens them while the box recovers as well, where there are accounts', () => {
  expect(nameOf(anonymous, 'RECOVERY', '/password/forgotten')).toBe('forgotten');
  expect(nameOf({ ...anonymous, isKnown: false }, 'RECOVERY', '/password/reset')).toBe('reset');
  const without = { ...anonymous, box: { disabledFeatures: ['accounts'] } };
  expect(nameOf(without, 'RECOVERY', '/password/forgotten')).toBe('recovery-pin');
});

it('leaves for the app that asked once everything is confirmed, never before', () => {
  const target = { targetRoute: '/app' as string | undefined };
  const going = (state: typeof signedIn) => chooseScreen({ ...state, ...target, status: 'RUNNING' }, '/').name;
  expect(going(signedIn)).toBe('leaving');
  expect(going({ ...signedIn, user: { ...anna, passwordResetPin: 'x' } })).toBe('puk');
  expect(chooseScreen({ ...anonymous, ...target, status: 'RUNNING' }, '/').name).toBe('login');
});

it('lets nobody but people who are signed in see the recovery', () => {
  expect(nameOf(anonymous, 'RECOVERY')).toBe('login');
  expect(nameOf({ ...anonymous, box: { disabledFeatures: ['accounts'] } }, 'RECOVERY')).toBe('recovery-pin');
  expect(nameOf(signedIn, 'RECOVERY')).toBe('recovery');
  expect(nameOf({ ...signedIn, user: { ...anna, twoFactorEnabled: true } }, 'RECOVERY')).toBe('two-factor');
});

it('shows the repair screen in recovery to administrators alone, where accounts can be read', () => {
  const admin = { ...signedIn, user: { ...anna, posixGroupName: 'admin' as const } };
  expect(nameOf(admin, 'RECOVERY')).toBe('repair');
  expect(nameOf({ ...admin, user: { ...admin.user, twoFactorEnabled: true } }, 'RECOVERY')).toBe('two-factor');
  expect(nameOf({ ...admin, box: { disabledFeatures: ['accounts'] } }, 'RECOVERY')).toBe('recovery');
});

it('shows the setup, and the PUK right after it', () => {
  expect(nameOf({ ...anonymous, isKnown: false }, 'WAITING_FOR_SETUP')).toBe('setup');
  expect(nameOf({ ...signedIn, user: { ...anna, passwordResetPin: 'x' } }, 'WAITING_FOR_SETUP')).toBe('puk');
});

it('leads to the new address after a setup with another domain, and shows no PUK that cannot be confirmed here', () => {
  const moved = { ...signedIn, user: { ...anna, passwordResetPin: 'x' }, movedTo: 'https://cloud.firma.de' };
  const box = { status: 'WAITING_FOR_SETUP' as const, disabledFeatures: [] };
  expect(nameOf(moved, 'WAITING_FOR_SETUP')).toBe('moved');
  expect(nameOf({ ...moved, box }, 'OFFLINE')).toBe('moved');
  expect(nameOf({ ...anonymous, movedTo: moved.movedTo } as typeof anonymous, 'WAITING_FOR_SETUP')).toBe('setup');
  expect(nameOf(moved, 'RUNNING')).toBe('puk');
});

it('counts as inside only who has confirmed everything', () => {
  const state = { ...signedIn, status: 'RUNNING' as const };
  expect(isFullySignedIn(state)).toBe(true);
  expect(isFullySignedIn({ ...state, user: { ...anna, twoFactorEnabled: true } })).toBe(false);
  expect(isFullySignedIn({ ...state, user: { ...anna, passwordResetPin: 'x' } })).toBe(false);
  expect(isFullySignedIn({ ...state, user: { ...anna, passwordTemporary: true } })).toBe(false);
  expect(isFullySignedIn({ ...state, user: undefined })).toBe(false);
});

it('keeps the screen of the last response while the box is silent, so that nothing typed is lost', () => {
  const box = (status: 'RUNNING' | 'WAITING_FOR_SETUP' | 'STARTING') => ({ status, disabledFeatures: [] });
  const screenAfter = (status: Parameters<typeof box>[0], who: typeof signedIn | typeof anonymous) =>
    chooseScreen({ ...who, status: 'OFFLINE', box: box(status) }, '/settings/users/new');
  expect(screenAfter('RUNNING', signedIn)).toEqual({ name: 'shell' });
  expect(screenAfter('RUNNING', anonymous)).toEqual({ name: 'login' });
  expect(screenAfter('WAITING_FOR_SETUP', anonymous)).toEqual({ name: 'setup' });
  expect(screenAfter('STARTING', signedIn)).toEqual({ name: 'progress', status: 'OFFLINE' });
});
