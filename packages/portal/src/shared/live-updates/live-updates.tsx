import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { portalClient } from '../../session/portal-client.ts';
import { refreshMe } from '../../session/refresh-me.ts';
import { useUnknownApps } from '../apps/queries.ts';
import { useMessageToasts } from '../messages/use-message-toasts.ts';
import { browserChangeFeed, followChangeFeed } from './change-feed.ts';
import { ChangeFeedContext } from './live-query.ts';
import { refetch } from './refetch.ts';

/** Keeps displayed data up to date, by the change feed or by polling. Ends with the session. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    const { poll } = portalClient;
    const leave = followChangeFeed(browserChangeFeed(), {
      changed: (lists) => {
        for (const list of lists) void refetch(client, list);
        void refreshMe(lists);
        if (lists.includes('status')) void poll.ask();
      },
      connected: (isNow) => {
        setConnected(isNow);
        poll.follow(isNow);
        // covers changes from before the connection
        if (isNow) void refetch(client);
      },
    });
    return () => {
      leave();
      poll.follow(false);
    };
  }, [client]);
  useStatusWhenSeen();
  return (
    <ChangeFeedContext value={isConnected}>
      <LiveEffects />
      {children}
    </ChangeFeedContext>
  );
}

/** Polls the status when somebody comes back to this tab: another one may have entered admin mode. */
function useStatusWhenSeen(): void {
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && portalClient.poll.ask());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** Handles change events; renders nothing. */
function LiveEffects() {
  useMessageToasts();
  useUnknownApps();
  return null;
}
