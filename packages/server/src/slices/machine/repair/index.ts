import { afterResponse } from '@kontor/platform/http/after-response';
import type { Slice } from '../../../core/slice.ts';
import { createRepairService, type RepairNeeds } from './service.ts';

/** Lists what is wrong with the box and runs the fixes. Only projections are rebuilt, never user data (keeps S1). */
export function createRepair(needs: RepairNeeds) {
  const { read, summarize, findFaults, repair } = createRepairService(needs);
  const slice: Slice = {
    name: 'repair',
    routes: {
      'GET /api/v1/repair': ({ language }) => read(language),
      'GET /api/v1/repair/summary': ({ language }) => summarize(language),
      'POST /api/v1/system': ({ body: { action, subject = '' }, actor, language, http }) => {
        const afterAnswer = (act: () => void) => afterResponse(http.reply.raw, act);
        return repair(action, { language, subject, afterAnswer }, actor);
      },
    },
  };
  return { slice, findFaults };
}
