import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { goTo } from '../location.ts';
import { authText } from '../text/index.ts';

const farewell = 'signed-out';

/** Dismisses what is said of signing out. Called when somebody signs in again. */
export function dismissFarewell(): void {
  for (const { id } of portalClient.toasts.list()) if (id.startsWith(farewell)) portalClient.toasts.dismiss(id);
}

/** Ends the session on the server, then here, and goes to `/`. The session is kept on both sides when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const t = portalClient.texts.of(authText);
  try {
    await api('POST /api/v1/logout');
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver) {
      portalClient.toasts.show({ kind: 'error', title: t(($) => $.logoutFailed), body: sentenceOf(error) });
      return;
    }
  }
  goTo('/');
  portalClient.session.end();
  portalClient.toasts.show({ id: `${farewell}-${portalClient.session.epoch()}`, title: t(($) => $.loggedOut) });
}
