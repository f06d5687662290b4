import type { User } from '@kontor/contract/people/users';
import type { BoxStatus, Status } from '@kontor/contract/talk/status';
import { expect, it } from 'vitest';
import { createSessionStore } from './session-store.ts';

const box = (status: BoxStatus, more: Partial<Status> = {}) =>
  ({ status, adminMode: { enabled: false, expires: null }, ...more }) as Status;
const anna = { uid: 'anna@kontor.localhost', passwordResetPin: 'aB3dE5gH' } as User;

function signedIn() {
  const session = createSessionStore();
  session.applyStatus(box('RUNNING'), session.mark());
  session.setToken('secret');
  session.signIn(anna, true);
  return session;
}

it.each(['RECOVERY', 'WAITING_FOR_SETUP', 'DATA_LOCKED'] as const)(
  'forgets who was signed in when the status becomes %s',
  (status) => {
    const session = signedIn();
    session.applyStatus(box(status), session.mark());
    expect(session.get()).toMatchObject({ status, user: undefined, token: undefined, isKnown: false });
  },
);

it('forgets nobody while the status stays, and at the first answer of a page', () => {
  const session = createSessionStore();
  session.signIn(anna);
  session.applyStatus(box('DATA_LOCKED'), session.mark());
  session.applyStatus(box('DATA_LOCKED'), session.mark());
  expect(session.get().user).toBe(anna);
});

it('takes no server for moved that answers here again', () => {
  const session = signedIn();
  session.markMoved('https://cloud.firma.test');
  expect(session.get().movedTo).toBe('https://cloud.firma.test');
  session.applyStatus(box('RUNNING'), session.mark());
  expect(session.get().movedTo).toBeUndefined();
});

it('asks for a reload when the update is over, and only then', () => {
  const session = createSessionStore();
  expect(session.applyStatus(box('UPDATING'), session.mark()).reload).toBe(false);
  expect(session.applyStatus(box('UPDATING'), session.mark()).reload).toBe(false);
  session.markUnreachable();
  expect(session.get().status).toBe('UPDATING');
  expect(session.applyStatus(box('RUNNING'), session.mark()).reload).toBe(true);
  expect(session.applyStatus(box('STARTING'), session.mark()).reload).toBe(false);
});

it('is offline in silence and keeps the person', () => {
  const session = signedIn();
  session.markUnreachable();
  expect(session.get()).toMatchObject({ status: 'OFFLINE', user: anna });
  session.applyStatus(box('RUNNING'), session.mark());
  expect(session.get()).toMatchObject({ status: 'RUNNING', user: anna });
});

it('takes admin mode from the status', () => {
  const session = signedIn();
  const adminMode = { enabled: true, expires: '2026-11-21T10:00:00Z' };
  session.applyStatus(box('RUNNING', { adminMode }), session.mark());
  expect(session.get().adminMode).toEqual(adminMode);
});

it('leaves admin mode on while it may be the whole session that is over', () => {
  const session = signedIn();
  const adminMode = { enabled: true, expires: null };
  session.setAdminMode(adminMode);
  expect(session.applyStatus(box('RUNNING'), session.mark()).isModeInDoubt).toBe(true);
  expect(session.get().adminMode).toEqual(adminMode);
  expect(session.applyStatus(box('RUNNING', { adminMode }), session.mark()).isModeInDoubt).toBe(false);
});

it('does not take admin mode from an answer that was asked for before it changed', () => {
  const session = signedIn();
  const asked = session.mark();
  session.setAdminMode({ enabled: true, expires: null });
  session.applyStatus(box('RUNNING'), asked);
  expect(session.get().adminMode.enabled).toBe(true);
});

it('has no admin mode without a person', () => {
  const session = createSessionStore();
  session.applyStatus(box('RUNNING', { adminMode: { enabled: true, expires: null } }), session.mark());
  expect(session.get().adminMode.enabled).toBe(false);
});

it('forgets the PUK once it is confirmed, and nothing else of the person', () => {
  const session = signedIn();
  session.confirmPuk();
  expect(session.get().user).toEqual({ uid: 'anna@kontor.localhost' });
});

it('ends with nobody, no token and no admin mode', () => {
  const session = signedIn();
  session.setAdminMode({ enabled: true, expires: null });
  const epoch = session.epoch();
  session.end();
  expect(session.get()).toMatchObject({ user: undefined, token: undefined, twoFactorConfirmed: false, isKnown: true });
  expect(session.get().adminMode.enabled).toBe(false);
  expect(session.epoch()).not.toBe(epoch);
});

it('tells nobody when nothing changed', () => {
  const session = signedIn();
  const same = box('RUNNING');
  session.applyStatus(same, session.mark());
  let notified = 0;
  session.subscribe(() => notified++);
  session.applyStatus(same, session.mark());
  expect(notified).toBe(0);
});

it('remembers that the server ended the session, until somebody signs in', () => {
  const store = createSessionStore();
  store.end(true);
  expect(store.get().wasEnded).toBe(false);
  store.signIn(anna);
  store.end(true);
  expect(store.get().wasEnded).toBe(true);
  store.signIn(anna);
  store.end();
  expect(store.get().wasEnded).toBe(false);
});

it('that an app locked the settings is known until they are unlocked again, whatever else ends admin mode', () => {
  const store = createSessionStore();
  store.signIn(anna, true);
  store.setAdminMode({ enabled: true, expires: null });
  store.leaveAdminMode(true);
  store.leaveAdminMode();
  expect(store.get().wasLockedByApp).toBe(true);
  store.setAdminMode({ enabled: true, expires: null });
  store.leaveAdminMode();
  expect(store.get().wasLockedByApp).toBe(false);
});
