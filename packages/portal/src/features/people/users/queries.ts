import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useFallbackPoll } from '../../../shared/live-updates/change-feed-context.ts';

const key = ['users'];
/** So many fill the first window; they come while the whole list is on its way. */
const firstRows = 40;

/** What changes a person changes lists, groups and the account of whoever is signed in. */
const reload = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: ['groups'] })]);

/**
 * Everybody. The first window comes by itself, for the whole list of thousands keeps server, line and browser busy for a moment; `isWhole` says that
 * nobody is missing.
 */
export function useUserList() {
  const refetchInterval = useFallbackPoll();
  const isLoaded = useQueryClient().getQueryData(key) !== undefined;
  const first = useQuery({
    queryKey: [...key, 'first'],
    queryFn: () => api('GET /api/v1/users', { query: { limit: firstRows } }),
    enabled: !isLoaded,
    refetchInterval: isLoaded ? false : refetchInterval,
  });
  const isSmall = first.data !== undefined && first.data.length < firstRows;
  const whole = useQuery({
    queryKey: key,
    queryFn: () => api('GET /api/v1/users'),
    enabled: isLoaded || (first.data !== undefined && !isSmall),
    refetchInterval: isSmall && !isLoaded ? false : refetchInterval,
  });
  const users = whole.data ?? first.data;
  return {
    users,
    isWhole: whole.data !== undefined || isSmall,
    isError: first.isError && users === undefined,
    refetch: first.refetch,
  };
}

function useUserAction<I>(call: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => reload(client) });
}

export const useDeleteUser = () => useUserAction((id: string) => api('DELETE /api/v1/users/{id}', { params: { id } }));
export const useDisableUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/disable', { params: { id } }));
export const useEnableUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/enable', { params: { id } }));
export const useRestoreUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/putback', { params: { id } }));

export const usePurgeUser = () =>
  useUserAction((id: string) => api('DELETE /api/v1/users/removed/{id}', { params: { id } }));

/** Who was deleted and can be put back. Changes with the people. */
export const useRemoved = () =>
  useQuery({ queryKey: [...key, 'removed'], queryFn: () => api('GET /api/v1/users/removed') });

/** Whether mail can leave this server; undefined until that is known. */
export function useMailReady(): boolean | undefined {
  return useQuery({ queryKey: ['outbox'], queryFn: () => api('GET /api/v1/outbox') }).data?.configured;
}
