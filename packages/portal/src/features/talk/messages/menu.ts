import { IconBell } from '@tabler/icons-react';
import type { MainEntry } from '../../../shared/menu.ts';
import { useMessages } from '../../../shared/messages/queries.ts';
import { notificationsIn } from '../../../shared/messages/toast-selection.ts';
import { sharedText } from '../../../shared/text/index.ts';
import { useText } from '../../../text/text-context.tsx';

/** Counts the notifications. */
function useBadge() {
  const t = useText(sharedText);
  const count = notificationsIn(useMessages().data ?? []).length;
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
