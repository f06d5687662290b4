import { IconBell } from '@tabler/icons-react';
import type { MainEntry } from '../../../shared/menu.ts';
import { useMessages } from '../../../shared/messages/queries.ts';
import { useReadUntil } from '../../../shared/messages/read-until.ts';
import { unreadIn } from '../../../shared/messages/toast-selection.ts';
import { sharedText } from '../../../shared/text/index.ts';
import { useText } from '../../../text/text-context.tsx';

/** Counts the messages that came since the last visit of their page. */
function useBadge() {
  const t = useText(sharedText);
  const messages = useMessages().data ?? [];
  const readUntil = useReadUntil();
  const count = readUntil === undefined ? 0 : unreadIn(messages, readUntil).length;
  return { count, label: t(($) => $.messagesCount, { count }) };
}

export const mainEntry: MainEntry = {
  to: '/messages',
  label: { de: 'Nachrichten', en: 'Messages' },
  useBadge,
  icon: IconBell,
  access: 'everyone',
  order: 40,
};
