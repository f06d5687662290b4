import type { Ground } from '../ground.ts';
import type { Messages } from '../slices/messages/index.ts';
import { repairedSetting, wentBackSetting } from './restored-db.ts';

export interface ToldNeeds {
  ground: Pick<Ground, 'database' | 'settings'>;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

const told = [
  { setting: wentBackSetting, status: 'WARNING', code: 'went-back-to-copy' },
  { setting: repairedSetting, status: 'OK', code: 'database-repaired' },
] as const;

/**
 * Tells administrators once that the box went back to a copy, for passwords and rights changed since are as before, or that its damaged database was
 * made anew.
 */
export function tellReplaced({ ground: { database, settings }, messages, admins }: ToldNeeds): void {
  const recipients = admins();
  if (recipients.length === 0) return;
  for (const { setting, ...message } of told.filter(({ setting: [context, id] }) => settings.get(context, id))) {
    database.transaction(() => {
      messages.notify({ ...message, indicatorId: 'recovery', recipients });
      settings.set(setting[0], setting[1], '');
    });
  }
}
