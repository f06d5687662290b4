import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Routes } from '@kontor/platform/http/route';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import type { AppOperations } from './operations/app-operations.ts';
import type { createInstall } from './operations/install.ts';
import type { AppQueries } from './queries/app-queries.ts';

export interface AppsActions {
  install: ReturnType<typeof createInstall>['fromStore'];
  operations: AppOperations;
  queries: AppQueries;
}

const actorOf = ({ actor, address }: { actor: Actor; address: string }) => ({
  uid: actor.uid,
  address,
  sessionId: actor.sessionId,
  adminUntil: actor.adminUntil,
});

export function appsRoutes({ install, operations, queries }: AppsActions, changeFeed: ChangeFeed): Routes {
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
    'POST /api/v1/apps/{id}': (call) => install(actorOf(call), call.params.id, call.query.version, call.body),
    'PATCH /api/v1/apps/{id}': (call) =>
      operations.update(actorOf(call), call.params.id, call.query.version, call.body ?? {}),
    'PUT /api/v1/apps/{id}': (call) => operations.restart(actorOf(call), call.params.id),
    'DELETE /api/v1/apps/{id}': (call) => {
      const { removeData, password, forget } = call.query;
      if (forget === 'true') {
        if (call.actor.role !== 'admin') throw new RefusedError('forbidden');
        return operations.forget(actorOf(call), call.params.id, password);
      }
      return operations.remove(actorOf(call), call.params.id, { removeData: removeData === 'true', password });
    },
    'POST /api/v1/apps/{id}/stop': (call) => operations.stop(actorOf(call), call.params.id),
    'POST /api/v1/apps/{id}/start': (call) => operations.start(actorOf(call), call.params.id),
    'POST /api/v1/apps/{id}/cancel': (call) => operations.cancel(actorOf(call), call.params.id),
    'DELETE /api/v1/apps/{id}/keptdata': (call) =>
      operations.removeRetainedData(actorOf(call), call.params.id, call.query.password),
  };
}
