import type { User } from '@kontor/contract/people/users';
import { expect, it } from 'vitest';
import { createToasts } from '../ui/overlays/toast-queue.ts';
import { dismissAtSessionEnd } from './dismiss-at-end.ts';
import { createSessionStore } from './session-store.ts';

const anna = { uid: 'anna@kontor.localhost' } as User;

function signedIn() {
  const session = createSessionStore();
  const toasts = createToasts({ after: () => () => {} });
  dismissAtSessionEnd(session, toasts);
  session.signIn(anna);
  const titles = () => toasts.list().map(({ title }) => title);
  return { session, toasts, titles };
}

it.each([false, true])(
  'dismisses what is shown and what waits when the session ends (by the server: %s)',
  (byServer) => {
    const { session, toasts, titles } = signedIn();
    toasts.show({ kind: 'warning', title: 'Your password was reset' });
    toasts.show({ kind: 'error', title: 'Could not save' });
    session.end(byServer);
    expect(titles()).toEqual([]);
    toasts.show({ title: 'Logged out.' });
    expect(titles()).toEqual(['Logged out.']);
  },
);

it('leaves what is shown alone while the session goes on, and to whoever is not logged in', () => {
  const { session, toasts, titles } = signedIn();
  toasts.show({ kind: 'error', title: 'Could not save' });
  session.leaveAdminMode();
  session.confirmTwoFactor();
  expect(titles()).toEqual(['Could not save']);
  session.end();
  toasts.show({ kind: 'error', title: 'Login failed.' });
  session.end();
  expect(titles()).toEqual(['Login failed.']);
});
