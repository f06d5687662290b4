import { progressOf } from '@kontor/contract/rules/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import type { ToastKind } from '../../ui/overlays/toast-queue.ts';

/** Id of the toast that announced a job's start, which the message about its end replaces. */
export const startedToast = (messageId: string) => `started-${messageId}`;

/** OK is information, ERROR an error, everything else a warning. */
export function toastKind(status: Message['status']): ToastKind {
  if (status === 'OK') return 'info';
  return status === 'ERROR' ? 'error' : 'warning';
}

/**
 * Returns the messages to show now: each once, oldest first. Messages of running jobs are left out, as are announcements, which every page shows on top.
 * @param shown ids this browser has shown already, while the server may not know it yet
 */
export function messagesToShow(messages: readonly Message[], shown: ReadonlySet<string>): Message[] {
  return messages
    .filter((message) => !message.seen && !shown.has(message.id) && message.type !== 'ANNOUNCEMENT')
    .filter((message) => message.type !== 'PROGRESS' || message.status === 'ERROR' || progressOf(message) >= 100)
    .sort((a, b) => a.messageTime.localeCompare(b.messageTime));
}

/** Returns the messages of the page and its badge, newest first. */
export function notificationsIn(messages: readonly Message[]): Message[] {
  return messages
    .filter((message) => message.type === 'NOTIFICATION')
    .sort((a, b) => b.messageTime.localeCompare(a.messageTime));
}
