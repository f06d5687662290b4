import type { Caller, Routes } from '@kontor/platform/http/route';
import type { Builds } from './builds.ts';
import type { createHostingService } from './service.ts';
import type { Uploads } from './uploads.ts';

const askerOf = ({ caller, address }: { caller: Caller; address: string }) => ({
  uid: caller.uid,
  address,
  sessionId: caller.sessionId,
  adminUntil: caller.adminUntil,
});

export function hostingRoutes(
  service: ReturnType<typeof createHostingService>,
  uploads: Uploads,
  builds: Builds,
): Routes {
  return {
    'GET /api/v1/hostings/offer': ({ language }) => service.offer(language),
    'GET /api/v1/hostings/kept': () => service.kept(),
    'POST /api/v1/hostings/uploads': ({ caller, file }) => uploads.take(caller.uid, file),
    'POST /api/v1/hostings/{ticket}': (call) => service.host(askerOf(call), call.params.ticket, call.body),
    'PUT /api/v1/hostings/{id}': (call) => service.replace(askerOf(call), call.params.id, call.body.ticket),
    'GET /api/v1/hostings/{id}/buildState': ({ params, language }) => builds.state(params.id, language),
  };
}
