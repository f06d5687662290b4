import type { RequestContext, Routes } from '@kontor/platform/http/route';
import { dropTossedTokens, isEncrypted, isSharedHost, setTokenCookie, tokenCookie } from '@kontor/platform/http/token';
import { lifeLimit } from './rules.ts';
import type { SessionService } from './service.ts';

/**
 * Sends a new session to the browser: header `X-Auth-Token` for the page's memory, a cookie for reloads and app hosts. Over plain http, first deletes cookies
 * that a neighbour has tossed.
 */
export function setSessionCookie({ http }: RequestContext, token: string): void {
  const { raw } = http.request;
  const tossed = !isEncrypted(raw) && raw.headers.cookie?.includes(tokenCookie) ? dropTossedTokens(raw) : [];
  http.reply.header('x-auth-token', token);
  // At the address of the machine every program of it may get the cookie: there it ends with the browser (decision 0160).
  const seconds = isSharedHost(raw.headers.host) ? 'until-browser-ends' : lifeLimit / 1000;
  http.reply.header('set-cookie', [...tossed, setTokenCookie(isEncrypted(raw), token, seconds)]);
}

/** Deletes the browser's session cookie. */
export function clearSessionCookie({ http }: Pick<RequestContext, 'http'>): void {
  http.reply.header('set-cookie', setTokenCookie(isEncrypted(http.request.raw)));
}

export function sessionRoutes(service: SessionService): Routes {
  return {
    'POST /api/v1/login': async (call) => {
      const { token, user } = await service.login(call.body, call);
      setSessionCookie(call, token);
      return user;
    },
    'POST /api/v1/logout': (call) => {
      service.logout(call.actor);
      clearSessionCookie(call);
    },
    'GET /api/v1/session': ({ actor }) => service.read(actor),
    // The call itself has the effect: every call that is no poll counts as use.
    'POST /api/v1/session': () => undefined,
    'POST /api/v1/twofactor': ({ actor, body }) => service.confirmSecondFactor(actor, body.code),
    'GET /api/v1/adminmode': ({ actor }) => service.readAdminMode(actor),
    'POST /api/v1/adminmode': ({ actor, body }) => service.enterAdminMode(actor, body.password),
    'DELETE /api/v1/adminmode': ({ actor }) => service.leaveAdminMode(actor),
    'GET /api/v1/sessions': ({ actor }) => service.listSessions(actor),
    'DELETE /api/v1/sessions/{id}': ({ actor, params }) => service.endSession(actor, params.id),
    'DELETE /api/v1/sessions': ({ actor }) => service.endOtherSessions(actor.uid, actor.sessionId),
  };
}
