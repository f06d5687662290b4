import type { Routes } from '@kontor/platform/http/route';
import type { Live } from '@kontor/platform/work/live';
import { type MessagesService, ownList, seenList } from './service.ts';

export function messagesRoutes(service: MessagesService, live: Live): Routes {
  const versionFor = (uid: string) => [...['messages', ownList(uid), seenList(uid)].map(live.version), uid];
  return {
    'GET /api/v1/messages': {
      key: ({ caller, language, query }) =>
        JSON.stringify([versionFor(caller.uid), language, Object.entries(query).sort()]),
      handle: ({ caller, language, query }) => service.list(caller.uid, language, query),
    },
    'GET /api/v1/messages/{id}': {
      key: ({ caller, language, params }) => JSON.stringify([versionFor(caller.uid), language, params.id]),
      handle: ({ caller, language, params }) => service.read(caller.uid, params.id, language),
    },
    'DELETE /api/v1/messages/{id}': ({ caller, params }) => service.hide(caller.uid, params.id),
    'POST /api/v1/messages/seen': ({ caller, body }) => service.setSeen(caller.uid, body.ids),
    'POST /api/v1/messages': ({ caller, language, body }) => service.tell(caller.uid, language, body),
  };
}
