import type { Routes } from '@kontor/platform/http/route';
import type { StoreService } from './service.ts';

const aYear = 'public, max-age=31536000, immutable';

/** The URL contains the version, so a cached response never becomes stale. */
const cacheHeaders = ({ request }: { request: { query: unknown } }, version: string) => ({
  'cache-control': (request.query as { v?: unknown }).v === version ? aYear : 'public, no-cache',
});

export function storeRoutes(service: StoreService): Routes {
  return {
    'GET /api/v1/store/apps': ({ language, actor: { role, signing } }) =>
      service.list(language, { mayInstall: role === 'admin' || signing }),
    'GET /api/v1/store/system': () => ({ version: service.systemVersion() }),
    'GET /api/v1/store/apps/{id}/icon': async ({ params, http }) => {
      const { bytes, version } = await service.icon(params.id);
      return { type: 'image/svg+xml', bytes, headers: cacheHeaders(http, version) };
    },
    'GET /api/v1/store/apps/{id}/pictures/{number}': async ({ params, http }) => {
      const { type, bytes, version } = await service.picture(params.id, params.number);
      return { type, bytes, headers: cacheHeaders(http, version) };
    },
  };
}
