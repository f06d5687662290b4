import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client.ts';

/** Returns figures of the machine; free memory and space change, so they are never taken from the cache. */
export function useSystemInfo(isWanted = true) {
  return useQuery({
    queryKey: ['system'],
    queryFn: () => api('GET /api/v1/system'),
    enabled: isWanted,
    refetchInterval: 10_000,
  });
}

/** The state of the box's parts; polled, because no event reports their changes. */
export const repairQuery = queryOptions({
  queryKey: ['repair'],
  queryFn: () => api('GET /api/v1/repair'),
  refetchInterval: 5_000,
});

export const useRepairInfo = (isWanted = true) => useQuery({ ...repairQuery, enabled: isWanted });
