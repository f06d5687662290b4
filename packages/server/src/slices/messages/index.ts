import type { Slice } from '../../slice.ts';
import { messagesRoutes } from './routes.ts';
import { createMessagesService, type Messages, type MessagesNeeds } from './service.ts';

export type { Messages, Notice, ProgressMessage } from './service.ts';
export { announcements, ownList } from './service.ts';

/** What people are told: progress of long work, notifications, announcements. */
export function createMessages(needs: MessagesNeeds): Messages & { slice: Slice } {
  const service = createMessagesService(needs);
  const { progress, notify, announcement } = service;
  const slice: Slice = {
    name: 'messages',
    routes: messagesRoutes(service, needs.ground.live),
    listens: { 'person-removed': ({ uid }) => service.forgetPerson(uid) },
  };
  return { progress, notify, announcement, slice };
}
