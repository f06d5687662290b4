import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../text/text-context.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { appsQuery } from '../apps/queries.ts';
import { sharedText } from '../text/index.ts';
import { markSeen, useMessages } from './queries.ts';
import { isResultShown, isStateShown } from './shown-state.ts';
import { isAppDone, isNews, messagesToShow, toastKind } from './toast-selection.ts';

/**
 * Shows each message once as a toast and reports it to the server, so that no other device shows it again. What had happened long before the page opened is
 * only listed.
 */
export function useMessageToasts(): void {
  const t = useText(sharedText);
  const toasts = useToasts();
  const messages = useMessages().data;
  const apps = useQuery({ ...appsQuery, enabled: false }).data;
  const shown = useRef(new Set<string>());
  const isFirst = useRef(true);

  useEffect(() => {
    if (messages === undefined) return;
    const next = messagesToShow(messages, shown.current);
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (next.length === 0) return;
    for (const message of next) {
      const kind = toastKind(message.status);
      shown.current.add(message.id);
      // A failed operation leaves a notification, which says the same.
      if (message.type === 'PROGRESS' && message.status === 'ERROR') continue;
      if (wasFirst && !isNews(message, Date.now())) continue;
      if (isOnPage(message)) continue;
      toasts.show({
        id: `message-${message.id}`,
        kind,
        title: titleOf(message.indicatorId, apps) ?? t(($) => $.messageKind[kind]),
        body: message.text,
        isServerEvent: true,
      });
    }
    // after a failure they may be shown once more after a reload
    markSeen(next.map((message) => message.id)).catch(() => undefined);
  }, [messages, apps, toasts, t]);
}

/** Whether the page in view says the same. */
const isOnPage = (message: Message): boolean =>
  (isAppDone(message) && isStateShown(message.indicatorId)) ||
  (message.status === 'ERROR' && isResultShown(message.indicatorId));

/** Title of a message about an app: the app's name. */
const titleOf = (indicatorId: string, apps: readonly InstalledApp[] | undefined) =>
  apps?.find((app) => app.instanceId === indicatorId)?.title;
