import { type NotificationConfig, notificationConfig } from '@kontor/contract/machine/notifications';
import type { Settings } from '../../../core/settings-db.ts';

const place = ['system', 'notifications'] as const;

export type NotificationSettings = ReturnType<typeof createNotificationSettings>;

/** Who is mailed about which event. */
export const createNotificationSettings = (settings: Settings) => ({
  read: (): NotificationConfig => notificationConfig.parse(JSON.parse(settings.get(...place) ?? '{}')),
  save: (config: NotificationConfig): void => settings.set(...place, JSON.stringify(config)),
});
