import { RefusedError } from '@kontor/platform/errors';
import type { Routes } from '@kontor/platform/http/route';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import type { AppOperations } from './operations/app-operations.ts';
import type { AppQueries } from './queries/app-queries.ts';

export interface AppsActions {
  operations: AppOperations;
  queries: AppQueries;
}

export function appsRoutes({ operations, queries }: AppsActions, changeFeed: ChangeFeed): Routes {
  return {
    'GET /api/v1/apps': {
      cacheKey: ({ actor, language }) => {
        const { uid, role, signing, groups } = actor;
        return JSON.stringify([
          changeFeed.version('apps'),
          changeFeed.version('store'),
          language,
          uid,
          role,
          signing,
          groups,
        ]);
      },
      handle: ({ actor, language }) => queries.list(actor, language),
    },
    'GET /api/v1/apps/{id}': ({ actor, params, language }) => queries.one(actor, params.id, language),
    'POST /api/v1/apps/{id}': ({ actor, params, query, body, remember }) => {
      const wanted = { id: params.id, version: query.version, isFirst: query.first === 'true' };
      return operations.installApp(actor, wanted, body, remember);
    },
    'PATCH /api/v1/apps/{id}': (call) =>
      operations.updateApp(call.actor, call.params.id, call.query.version, call.body ?? {}),
    'PUT /api/v1/apps/{id}': (call) => operations.restartApp(call.actor, call.params.id),
    'DELETE /api/v1/apps/{id}': (call) => {
      const { removeData, password, forget } = call.query;
      if (forget === 'true') {
        if (call.actor.role !== 'admin') throw new RefusedError('forbidden');
        return operations.forgetApp(call, call.params.id, password);
      }
      return operations.uninstallApp(call, call.params.id, { removeData: removeData === 'true', password });
    },
    'POST /api/v1/apps/{id}/stop': (call) => operations.stopApp(call.actor, call.params.id),
    'POST /api/v1/apps/{id}/start': (call) => operations.startApp(call.actor, call.params.id),
    'POST /api/v1/apps/{id}/cancel': (call) => operations.cancelApp(call.actor, call.params.id),
    'DELETE /api/v1/apps/{id}/keptdata': (call) =>
      operations.deleteRetainedData(call, call.params.id, call.query.password),
  };
}
