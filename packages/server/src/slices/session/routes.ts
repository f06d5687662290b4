import type { Circumstances, Routes } from '@kontor/platform/http/route';
import { dropTossedTokens, isEncrypted, setTokenCookie, tokenCookie } from '@kontor/platform/http/token';
import { lifeLimit } from './rules.ts';
import type { SessionService } from './service.ts';

/**
 * Hands a new session over: header `X-Auth-Token` for the page's memory, a cookie for reloads and app hosts. Over plain http, cookies that a
 * neighbour put there go first.
 */
export function handOver({ http }: Circumstances, token: string): void {
  const { raw } = http.request;
  const tossed = !isEncrypted(raw) && raw.headers.cookie?.includes(tokenCookie) ? dropTossedTokens(raw) : [];
  http.reply.header('x-auth-token', token);
  http.reply.header('set-cookie', [...tossed, setTokenCookie(isEncrypted(raw), token, lifeLimit / 1000)]);
}

/** The browser's session is over. */
export function takeAway({ http }: Pick<Circumstances, 'http'>): void {
  http.reply.header('set-cookie', setTokenCookie(isEncrypted(http.request.raw)));
}

export function sessionRoutes(service: SessionService): Routes {
  return {
    'POST /api/v1/login': async (call) => {
      const { token, user } = await service.login(call.body, call);
      handOver(call, token);
      return user;
    },
    'POST /api/v1/logout': (call) => {
      service.logout(call.caller);
      takeAway(call);
    },
    'GET /api/v1/session': ({ caller }) => service.read(caller),
    // Being called is all it is for: every call that is no poll counts as use.
    'POST /api/v1/session': () => undefined,
    'POST /api/v1/twofactor': ({ caller, body }) => service.confirmSecondFactor(caller, body.code),
    'GET /api/v1/adminmode': ({ caller }) => service.mode(caller),
    'POST /api/v1/adminmode': ({ caller, body, address }) => service.enterMode(caller, body.password, address),
    'DELETE /api/v1/adminmode': ({ caller }) => service.leaveMode(caller),
    'GET /api/v1/sessions': ({ caller }) => service.list(caller),
    'DELETE /api/v1/sessions/{id}': ({ caller, params }) => service.endOne(caller, params.id),
    'DELETE /api/v1/sessions': ({ caller }) => service.endOthers(caller.uid, caller.sessionId),
  };
}
