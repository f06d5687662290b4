import type { Routes } from '@kontor/platform/http/route';
import type { BuildLogs } from './releases/build-logs.ts';
import type { createHostingService } from './service.ts';
import type { PastedTexts } from './uploads/pasted-texts.ts';
import type { Uploads } from './uploads/uploads.ts';

export function hostingRoutes(
  service: ReturnType<typeof createHostingService>,
  uploads: Uploads,
  pastedTexts: PastedTexts,
  buildLogs: BuildLogs,
): Routes {
  return {
    'GET /api/v1/hostings/offer': ({ language }) => service.offer(language),
    'GET /api/v1/hostings/kept': () => service.listRetainedHostings(),
    'POST /api/v1/hostings/uploads': ({ actor, file, language }) => uploads.take(actor.uid, file, language),
    'POST /api/v1/hostings/texts': ({ actor, body, language }) => pastedTexts(actor.uid, body, language),
    'POST /api/v1/hostings/uploads/{ticket}/compose': ({ actor, params, body, language }) =>
      service.readUploaded(actor, params.ticket, body, language),
    'POST /api/v1/hostings/{ticket}': (call) => service.createHosting(call.actor, call.params.ticket, call.body, call),
    'PUT /api/v1/hostings/{id}': (call) => service.replaceArchive(call.actor, call.params.id, call.body, call.language),
    'GET /api/v1/hostings/{id}/rights': ({ params, language }) => service.listRights(params.id, language),
    'GET /api/v1/hostings/{id}/buildState': ({ params, language }) => buildLogs.state(params.id, language),
  };
}
