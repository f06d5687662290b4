import type { Circumstances, Routes } from '@kontor/platform/http/route';
import { tokenCookie } from '@kontor/platform/http/token';
import { lifeLimit } from './rules.ts';
import type { SessionService } from './service.ts';

/** Hands a new session over: header `X-Auth-Token` for the page's memory, cookie `USESSIONID` for reloads and app hosts. */
export function handOver({ http }: Circumstances, token: string): void {
  const secure = http.request.protocol === 'https' ? '; Secure' : '';
  http.reply.header('x-auth-token', token);
  http.reply.header(
    'set-cookie',
    `${tokenCookie}=${token}; Path=/; Max-Age=${lifeLimit / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function sessionRoutes(service: SessionService): Routes {
  return {
    'POST /api/v1/login': async (call) => {
      const { token, user } = await service.login(call.body, call);
      handOver(call, token);
      return user;
    },
    'POST /api/v1/logout': ({ caller, http }) => {
      service.logout(caller);
      http.reply.header('set-cookie', `${tokenCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
    },
    'GET /api/v1/session': ({ caller }) => service.read(caller),
    'POST /api/v1/twofactor': ({ caller, body }) => service.confirmSecondFactor(caller, body.code),
    'GET /api/v1/adminmode': ({ caller }) => service.mode(caller),
    'POST /api/v1/adminmode': ({ caller, body, address }) => service.enterMode(caller, body.password, address),
    'DELETE /api/v1/adminmode': ({ caller }) => service.leaveMode(caller),
    'GET /api/v1/sessions': ({ caller }) => service.list(caller),
    'DELETE /api/v1/sessions/{id}': ({ caller, params }) => service.endOne(caller, params.id),
    'DELETE /api/v1/sessions': ({ caller }) => service.endOthers(caller.uid, caller.sessionId),
  };
}
