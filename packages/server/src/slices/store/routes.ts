import type { Routes } from '@kontor/platform/http/route';
import type { StoreService } from './service.ts';

const aYear = 'public, max-age=31536000, immutable';

export function storeRoutes(service: StoreService): Routes {
  return {
    'GET /api/v1/store/apps': ({ language }) => service.list(language),
    'GET /api/v1/store/system': () => ({ version: service.systemVersion() }),
    'GET /api/v1/store/apps/{id}/icon': async ({ params, http }) => {
      const { bytes, version } = await service.icon(params.id);
      const { v } = http.request.query as { v?: unknown };
      // The address names the version, so what is kept under it never gets old.
      const headers = { 'cache-control': v === version ? aYear : 'public, no-cache' };
      return { type: 'image/svg+xml', bytes, headers };
    },
  };
}
