import { ApiError } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';

/** Resolves the session from the cookie (keeps H3). Resolves with whether the server responded; "nobody" (401) counts, and the client has stored it. */
export async function fetchSession(isRetry = false): Promise<boolean> {
  try {
    const { loggedInUser, twoFactorConfirmed } = await api('GET /api/v1/session');
    portalClient.session.signIn(loggedInUser, twoFactorConfirmed);
    return true;
  } catch (error) {
    const isAnonymous = error instanceof ApiError && error.status === 401;
    // That response has removed the cookies another page of the domain had set beside the session's.
    if (isAnonymous && error.code === 'ambiguous-session' && !isRetry) return fetchSession(true);
    return isAnonymous;
  }
}
