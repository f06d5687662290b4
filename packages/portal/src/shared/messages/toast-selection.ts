import { progressOf } from '@kontor/contract/rules/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import type { ToastKind } from '../../ui/overlays/toast-queue.ts';

/** OK is information, ERROR an error, everything else a warning. */
export function toastKind(status: Message['status']): ToastKind {
  if (status === 'OK') return 'info';
  return status === 'ERROR' ? 'error' : 'warning';
}

const hasEnded = (message: Message): boolean => progressOf(message) >= 100;

/** Older messages are not shown as toasts when a page opens, in ms: at a first sign-in or on a new device they would only be in the way. */
const newsMs = 5 * 60_000;

/**
 * Returns the messages to report now: each once, oldest first. Messages of running jobs are left out, as are announcements, which every page shows on top.
 * @param shown ids this browser has shown already, while the server may not know it yet
 */
export function messagesToShow(messages: readonly Message[], shown: ReadonlySet<string>): Message[] {
  return messages
    .filter((message) => !message.seen && !shown.has(message.id) && message.type !== 'ANNOUNCEMENT')
    .filter((message) => message.type !== 'PROGRESS' || message.status === 'ERROR' || hasEnded(message))
    .sort((a, b) => a.messageTime.localeCompare(b.messageTime));
}

/** Whether a message says that an operation on an app succeeded and left the app there, which the app's state shows as well. */
export const isAppDone = ({ type, progressType, status }: Pick<Message, 'type' | 'progressType' | 'status'>): boolean =>
  type === 'PROGRESS' && status === 'OK' && progressType !== 'APP_REMOVAL';

/** Whether a message that was there when the page opened is still news. The list keeps the others. */
export const isNews = ({ messageTime }: Pick<Message, 'messageTime'>, now: number): boolean =>
  Date.parse(messageTime) > now - newsMs;

/** Returns what the page of messages lists, newest first: notifications, and operations that ended well. A failed operation leaves a notification. */
export function eventsIn(messages: readonly Message[]): Message[] {
  return newestFirst(
    messages.filter(
      (message) =>
        message.type === 'NOTIFICATION' ||
        (message.type === 'PROGRESS' && message.status === 'OK' && hasEnded(message)),
    ),
  );
}

/** Returns what the page of messages lists and the user has not seen there; the badge of the menu counts it. `readUntil` as `newestOf` returned it at the last visit. */
export const unreadIn = (messages: readonly Message[], readUntil: string): Message[] =>
  eventsIn(messages).filter(({ messageTime }) => messageTime > readUntil);

/** Returns the time of the newest message the page lists; empty for none. */
export const newestOf = (messages: readonly Message[]): string => eventsIn(messages)[0]?.messageTime ?? '';

const newestFirst = (messages: Message[]): Message[] =>
  messages.sort((a, b) => b.messageTime.localeCompare(a.messageTime));
