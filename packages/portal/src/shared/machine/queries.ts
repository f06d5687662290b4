import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client.ts';

/** Figures of the machine; free memory and space change, so they are polled. */
const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => api('GET /api/v1/system'),
  refetchInterval: 10_000,
});

export const useSystemInfo = () => useQuery(systemQuery);

/** The same for a page on which one watches them. */
export const useSystemInfoLive = () => useQuery({ ...systemQuery, refetchInterval: 1000 });

/** The state of the box's parts; polled, because no event reports their changes. */
export const repairQuery = queryOptions({
  queryKey: ['repair'],
  queryFn: () => api('GET /api/v1/repair'),
  refetchInterval: 5_000,
});

export const useRepairInfo = () => useQuery(repairQuery);

/** What keeps the box from being in order; polled, because no event reports all of it. */
export const summaryQuery = queryOptions({
  queryKey: ['repair', 'summary'],
  queryFn: () => api('GET /api/v1/repair/summary'),
  refetchInterval: 10_000,
});
