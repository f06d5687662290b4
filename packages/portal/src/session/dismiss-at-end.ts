import type { Toasts } from '../ui/overlays/toast-queue.ts';
import type { SessionStore } from './session-store.ts';

/** Dismisses the toasts of a session when it ends: they are nothing for whoever is next at the login. What is shown after the end stays. */
export function dismissAtSessionEnd(
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  toasts: Pick<Toasts, 'dismissAll'>,
): void {
  let wasSignedIn = false;
  session.subscribe(() => {
    const isSignedIn = session.get().user !== undefined;
    if (wasSignedIn && !isSignedIn) toasts.dismissAll();
    wasSignedIn = isSignedIn;
  });
}
