import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** Figures of the machine; free memory and space change, so they are never taken from before. */
export function useSystemInfo(isWanted = true) {
  return useQuery({
    queryKey: ['system'],
    queryFn: () => api('GET /api/v1/system'),
    enabled: isWanted,
    refetchInterval: 10_000,
  });
}
