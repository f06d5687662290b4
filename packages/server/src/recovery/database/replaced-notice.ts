import type { ServerContext } from '../../core/server-context.ts';
import type { Messages } from '../../slices/talk/messages/index.ts';
import { repairedSetting, wentBackSetting } from './restored-db.ts';

export interface ReplacedNoticeNeeds {
  core: Pick<ServerContext, 'database' | 'settings'>;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

const notices = [
  { setting: wentBackSetting, status: 'WARNING', code: 'went-back-to-copy' },
  { setting: repairedSetting, status: 'OK', code: 'database-repaired' },
] as const;

/**
 * Notifies administrators once that the box went back to a copy, because passwords and permissions changed since are reverted, or that its damaged database was
 * rebuilt.
 */
export function notifyReplaced({ core: { database, settings }, messages, admins }: ReplacedNoticeNeeds): void {
  const recipients = admins();
  if (recipients.length === 0) return;
  for (const { setting, ...message } of notices.filter(({ setting: [context, id] }) => settings.get(context, id))) {
    database.transaction(() => {
      messages.notify({ ...message, indicatorId: 'recovery', recipients });
      settings.set(setting[0], setting[1], '');
    });
  }
}
