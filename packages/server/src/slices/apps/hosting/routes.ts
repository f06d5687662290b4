import type { Routes } from '@kontor/platform/http/route';
import type { BuildLogs } from './releases/build-logs.ts';
import type { createHostingService } from './service.ts';
import type { Uploads } from './uploads/uploads.ts';

export function hostingRoutes(
  service: ReturnType<typeof createHostingService>,
  uploads: Uploads,
  buildLogs: BuildLogs,
): Routes {
  return {
    'GET /api/v1/hostings/offer': ({ language }) => service.offer(language),
    'GET /api/v1/hostings/kept': () => service.listRetainedHostings(),
    'POST /api/v1/hostings/uploads': ({ actor, file }) => uploads.take(actor.uid, file),
    'POST /api/v1/hostings/{ticket}': (call) =>
      service.createHosting(call.actor, call.params.ticket, call.body, call.remember),
    'PUT /api/v1/hostings/{id}': (call) => service.replaceArchive(call.actor, call.params.id, call.body.ticket),
    'GET /api/v1/hostings/{id}/buildState': ({ params, language }) => buildLogs.state(params.id, language),
  };
}
