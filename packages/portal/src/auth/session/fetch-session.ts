import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { portalClient } from '../portal-client.ts';

/** Asks by the cookie who is signed in (keeps H3). Says whether there was an answer; "nobody" (401) is one, and the client has noted it. */
export async function fetchSession(isRetry = false): Promise<boolean> {
  try {
    const { loggedInUser, twoFactorConfirmed } = await api('GET /api/v1/session');
    portalClient.session.signIn(loggedInUser, twoFactorConfirmed);
    return true;
  } catch (error) {
    const isAnonymous = error instanceof ApiError && error.status === 401;
    // What another page of the domain put beside the session's cookie was taken away with that answer.
    if (isAnonymous && error.code === 'ambiguous-session' && !isRetry) return fetchSession(true);
    return isAnonymous;
  }
}
