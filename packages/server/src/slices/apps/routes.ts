import { Refused } from '@kontor/platform/errors';
import type { Caller, Routes } from '@kontor/platform/http/route';
import type { Live } from '@kontor/platform/work/live';
import type { Change } from './change.ts';
import type { createInstall } from './install.ts';
import type { Read } from './read.ts';

export interface AppsActions {
  install: ReturnType<typeof createInstall>['fromStore'];
  change: Change;
  read: Read;
}

const askerOf = ({ caller, address }: { caller: Caller; address: string }) => ({
  uid: caller.uid,
  address,
  sessionId: caller.sessionId,
  adminUntil: caller.adminUntil,
});

export function appsRoutes({ install, change, read }: AppsActions, live: Live): Routes {
  return {
    'GET /api/v1/apps': {
      key: ({ caller, language }) => {
        const { uid, role, signing, groups } = caller;
        return JSON.stringify([live.version('apps'), live.version('store'), language, uid, role, signing, groups]);
      },
      handle: ({ caller, language }) => read.list(caller, language),
    },
    'GET /api/v1/apps/{id}': ({ caller, params, language }) => read.one(caller, params.id, language),
    'POST /api/v1/apps/{id}': (call) => install(askerOf(call), call.params.id, call.query.version, call.body),
    'PATCH /api/v1/apps/{id}': (call) =>
      change.update(askerOf(call), call.params.id, call.query.version, call.body ?? {}),
    'PUT /api/v1/apps/{id}': (call) => change.restart(askerOf(call), call.params.id),
    'DELETE /api/v1/apps/{id}': (call) => {
      const { removeData, password, forget } = call.query;
      if (forget === 'true') {
        if (call.caller.role !== 'admin') throw new Refused('forbidden');
        return change.forget(askerOf(call), call.params.id, password);
      }
      return change.remove(askerOf(call), call.params.id, { removeData: removeData === 'true', password });
    },
    'POST /api/v1/apps/{id}/stop': (call) => change.stop(askerOf(call), call.params.id),
    'POST /api/v1/apps/{id}/start': (call) => change.start(askerOf(call), call.params.id),
    'POST /api/v1/apps/{id}/cancel': (call) => change.cancel(askerOf(call), call.params.id),
    'DELETE /api/v1/apps/{id}/keptdata': (call) =>
      change.removeKept(askerOf(call), call.params.id, call.query.password),
  };
}
