import { ApiError, sentenceOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { gateText } from '../text/gate.ts';
import { goTo } from './place.ts';
import { portal } from './portal.ts';

/** Ends the session on the server, then here: the page is `/` and says so. A server that cannot be reached keeps the session, and so do we. */
export async function signOut(): Promise<void> {
  const t = portal.texts.of(gateText);
  try {
    await api('POST /api/v1/logout');
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver) {
      portal.toasts.show({ kind: 'error', title: t(($) => $.logoutFailed), body: sentenceOf(error) });
      return;
    }
  }
  goTo('/');
  portal.session.end();
  portal.toasts.show({ title: t(($) => $.loggedOut) });
}
