import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { portalClient } from '../../../session/portal-client.ts';

/** A new point comes each five minutes. */
const historyQuery = queryOptions({
  queryKey: ['system', 'history'],
  queryFn: () => api('GET /api/v1/system/history'),
  refetchInterval: 60_000,
});

/** Returns the figures of the last 24 hours and 30 days. */
export const useSystemHistory = () => useQuery(historyQuery);

const changelogQuery = queryOptions({
  queryKey: ['system', 'changelog'],
  queryFn: () => api('GET /api/v1/system/changelog'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns what changed in each version. */
export const useChangelog = () => useQuery(changelogQuery);

/** After these the box does not respond: the page waits for it and continues by itself. `isDeviceRunning`: only the server restarts. */
export const useReboot = (isDeviceRunning: boolean) =>
  useMutation({
    mutationFn: () => api('POST /api/v1/system/reboot'),
    onSuccess: () => portalClient.session.assumeStatus('STARTING', isDeviceRunning),
  });

export const useShutdown = () =>
  useMutation({
    mutationFn: () => api('POST /api/v1/system/shutdown'),
    onSuccess: () => portalClient.session.assumeStatus('OFFLINE'),
  });
