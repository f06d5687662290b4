import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

const refreshMs = 2000;
const lines = 5000;

/** Returns the last lines of an app's log, polled while `isLive`. */
export function useLog(instanceId: string, isLive: boolean) {
  return useQuery({
    queryKey: ['log', instanceId],
    queryFn: async () => (await api('GET /api/v1/system/log', { query: { instanceId, lines } })).lines,
    refetchInterval: isLive ? refreshMs : false,
  });
}
