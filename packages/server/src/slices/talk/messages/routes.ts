import type { Routes } from '@kontor/platform/http/route';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import { ownList, seenList } from './message-writer.ts';
import type { MessagesService } from './service.ts';

export function messagesRoutes(service: MessagesService, changeFeed: ChangeFeed): Routes {
  // An announcement comes and goes with the time as well.
  const versionFor = (uid: string) => [
    ...['messages', ownList(uid), seenList(uid)].map(changeFeed.version),
    service.announcementKey(),
    uid,
  ];
  return {
    'GET /api/v1/messages': {
      cacheKey: ({ actor, language, query }) =>
        JSON.stringify([versionFor(actor.uid), language, Object.entries(query).sort()]),
      handle: ({ actor, language, query }) => service.listMessages(actor.uid, language, query),
    },
    'GET /api/v1/messages/{id}': {
      cacheKey: ({ actor, language, params }) => JSON.stringify([versionFor(actor.uid), language, params.id]),
      handle: ({ actor, language, params }) => service.read(actor.uid, params.id, language),
    },
    'DELETE /api/v1/messages/{id}': ({ actor, params }) => service.deleteMessage(actor.uid, params.id),
    'POST /api/v1/messages/hide': ({ actor, body }) => service.deleteAllMessages(actor.uid, Date.parse(body.until)),
    'POST /api/v1/messages/seen': ({ actor, body }) => service.markSeen(actor.uid, body.ids),
    'GET /api/v1/announcements': () => service.listAnnouncements(),
    'PUT /api/v1/announcements/{id}': ({ actor, params, body, checkAccess }) =>
      service.updateAnnouncement(actor, params.id, body, checkAccess),
    'DELETE /api/v1/announcements/{id}': ({ actor, params }) => service.deleteAnnouncement(actor, params.id),
    'POST /api/v1/messages': ({ actor, language, body }) => service.sendMessage(actor, language, body),
  };
}
