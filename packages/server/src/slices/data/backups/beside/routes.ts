import type { Routes } from '@kontor/platform/http/route';
import type { BesideService } from './beside-service.ts';

/** The calls about second apps. */
export const besideRoutes = (beside: BesideService): Routes => ({
  'GET /api/v1/backups/{id}/beside': ({ params, query, language }) => beside.preflight(params.id, query.part, language),
  'POST /api/v1/backups/{id}/beside': (call) => beside.restore(call, call.params.id, call.body),
});
