import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

const refreshMs = 2000;
const lines = 5000;

const logQuery = (instanceId: string) =>
  queryOptions({
    queryKey: ['log', instanceId],
    queryFn: async () => (await api('GET /api/v1/system/log', { query: { instanceId, lines } })).lines,
  });

/** Returns the last lines of an app's log, polled while `isLive`. */
export const useLog = (instanceId: string, isLive: boolean) =>
  useQuery({ ...logQuery(instanceId), refetchInterval: isLive ? refreshMs : false });
