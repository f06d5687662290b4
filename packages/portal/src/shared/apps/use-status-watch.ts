import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { appsQuery } from './queries.ts';

/** Longer than any toast is shown. */
const watchedMs = 60_000;

/** Returns `watch(instanceId, status, onReached)`: calls `onReached` once the app gets this status after it had another. */
export function useStatusWatch() {
  const client = useQueryClient();
  return useCallback(
    (instanceId: string, status: InstalledApp['status'], onReached: () => void): void => {
      const statusNow = () =>
        client.getQueryData(appsQuery.queryKey)?.find((app) => app.instanceId === instanceId)?.status;
      let hadOther = statusNow() !== status;
      const end = () => {
        clearTimeout(timer);
        unsubscribe();
      };
      const timer = setTimeout(end, watchedMs);
      const unsubscribe = client.getQueryCache().subscribe(() => {
        const now = statusNow();
        if (now !== status) hadOther = true;
        else if (hadOther) {
          end();
          onReached();
        }
      });
    },
    [client],
  );
}
