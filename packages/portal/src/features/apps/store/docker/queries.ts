import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';

/** Docker on the machine; polled, and often while it is being installed. */
const dockerQuery = queryOptions({
  queryKey: ['docker'],
  queryFn: () => api('GET /api/v1/system/docker'),
  refetchInterval: ({ state }) => (state.data?.percent == null ? 10_000 : 1_000),
});

export const useDocker = () => useQuery(dockerQuery);

export function useInstallDocker() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/v1/system/docker'),
    onSuccess: (state) => client.setQueryData(dockerQuery.queryKey, state),
  });
}
