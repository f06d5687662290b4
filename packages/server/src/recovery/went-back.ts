import type { Ground } from '../ground.ts';
import type { Messages } from '../slices/messages/index.ts';
import { toldSetting } from './restored-db.ts';

export interface WentBackNeeds {
  ground: Pick<Ground, 'database' | 'settings'>;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

/** Tells administrators once that the box went back to a copy: passwords and rights changed since are as before. */
export function tellWentBack({ ground: { database, settings }, messages, admins }: WentBackNeeds): void {
  const recipients = admins();
  if (!settings.get(...toldSetting) || recipients.length === 0) return;
  database.transaction(() => {
    messages.notify({ status: 'WARNING', indicatorId: 'recovery', recipients, code: 'went-back-to-copy' });
    settings.set(...toldSetting, '');
  });
}
