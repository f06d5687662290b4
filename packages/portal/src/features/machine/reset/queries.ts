import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { portalClient } from '../../../session/portal-client.ts';

const resetQuery = queryOptions({
  queryKey: ['reset'],
  queryFn: () => api('GET /api/v1/system/reset'),
  gcTime: 0,
});

/** Returns what a factory reset needs, with the PIN of the setup that follows. */
export const useReset = () => useQuery(resetQuery);

/** Requests a factory reset; from then on the page shows that it is under way. */
export const useResetBox = () =>
  useMutation({
    mutationFn: (password: string) => api('POST /api/v1/system/reset', { body: { password } }),
    onSuccess: ({ status }) => portalClient.session.assumeStatus(status),
  });
