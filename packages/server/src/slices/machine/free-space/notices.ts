import { minutes } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { FreeSpace } from './index.ts';

export interface SpaceNoticesNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'database' | 'settings'>;
  freeSpace: Pick<FreeSpace, 'said' | 'onChange'>;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

/** Level administrators were notified of last. */
const notifiedSetting = ['free-space', 'told'] as const;

const noticeOf = {
  plenty: { status: 'OK', code: 'disk-plenty' },
  low: { status: 'WARNING', code: 'disk-low' },
  scarce: { status: 'ERROR', code: 'disk-scarce' },
} as const;

/** Notifies administrators once per change of level, also across restarts. Without administrators nothing counts as notified. */
export function createSpaceNotices({ core, freeSpace, messages, admins }: SpaceNoticesNeeds): { slice: Slice } {
  const { clock, log, database, settings } = core;
  function run(): void {
    const level = freeSpace.said();
    const recipients = admins();
    if (level === (settings.get(...notifiedSetting) ?? 'plenty') || recipients.length === 0) return;
    database.transaction(() => {
      messages.notify({ indicatorId: 'disk', recipients, ...noticeOf[level] });
      settings.set(...notifiedSetting, level);
    });
  }
  const notifications = repeat({ name: 'messages about space', clock, log, every: minutes(1), run });
  // Not before: with a damaged database nothing is written.
  const start = () => {
    freeSpace.onChange(notifications.wake);
    notifications.start();
  };
  return { slice: { name: 'space-notices', recurring: [{ ...notifications, start }] } };
}
