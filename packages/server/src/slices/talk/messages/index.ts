import { hours } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { Slice } from '../../../core/slice.ts';
import { messagesRoutes } from './routes.ts';
import { createMessagesService, type Messages, type MessagesNeeds } from './service.ts';

export { announcementsList, type Notice, ownList } from './message-writer.ts';
export type { Messages } from './service.ts';

/** Ms between batches, in which requests are served. */
const moment = 50;

/** Creates the messages slice: progress of long operations, notifications and announcements. */
export function createMessages(needs: MessagesNeeds & { users: { admins(): string[] } }): Messages & { slice: Slice } {
  const service = createMessagesService(needs);
  const { progress, withdraw, notify, codeOf, announcement, announcementKey } = service;
  const { clock, log } = needs.core;
  const state = { hasMore: false };
  const sweep = repeat({
    ...{ name: 'old messages', clock, log },
    every: () => (state.hasMore ? moment : hours(1)),
    run() {
      state.hasMore = service.forgetOld();
    },
  });
  const slice: Slice = {
    name: 'messages',
    routes: messagesRoutes(service, needs.core.changeFeed),
    listens: {
      'authority-remade': () => {
        const recipients = needs.users.admins();
        notify({ status: 'WARNING', indicatorId: 'certificates', recipients, code: 'authority-remade' });
      },
      'user-removed': ({ uid }) => service.removeUser(uid),
      'password-given': ({ uid, by }) => {
        const params = { name: by };
        notify({ status: 'WARNING', indicatorId: 'account', recipients: [uid], code: 'password-given', params });
      },
      'password-link-shown': ({ uid, by, actor }) => {
        const params = { name: by, actor };
        notify({ status: 'WARNING', indicatorId: 'account', recipients: [uid], code: 'password-link-shown', params });
      },
      'password-by-former-link': ({ name, actor }) => {
        const [recipients, params] = [[actor], { name }];
        notify({ status: 'WARNING', indicatorId: 'account', recipients, code: 'password-by-former-link', params });
      },
      'password-reset-by-puk': ({ uid }) => {
        notify({ status: 'WARNING', indicatorId: 'account', recipients: [uid], code: 'password-reset-by-puk' });
      },
      'recovery-address-changed': ({ uid }) => {
        notify({ status: 'WARNING', indicatorId: 'account', recipients: [uid], code: 'recovery-address-changed' });
      },
    },
    recurring: [sweep],
  };
  return { progress, withdraw, notify, codeOf, announcement, announcementKey, slice };
}
