import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useUnknownApps } from '../features/apps/queries.ts';
import { useMessageToasts } from '../features/messages/use-message-toasts.ts';
import { browserLive, listenLive } from './live.ts';
import { LiveContext } from './live-context.ts';

/** Keeps what is shown up to date: the stream, or the polls without it. Ends with the session. */
export function News({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  useEffect(
    () =>
      listenLive(browserLive(), {
        changed: (lists) => {
          for (const list of lists) void client.invalidateQueries({ queryKey: [list] });
        },
        connected: (isNow) => {
          setConnected(isNow);
          // what happened while nobody listened
          if (isNow) void client.invalidateQueries();
        },
      }),
    [client],
  );
  return (
    <LiveContext value={isConnected}>
      <Watch />
      {children}
    </LiveContext>
  );
}

/** Works on the news without showing anything itself. */
function Watch() {
  useMessageToasts();
  useUnknownApps();
  return null;
}
