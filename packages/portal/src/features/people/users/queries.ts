import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { useFallbackPoll } from '../../../shared/live-updates/change-feed-context.ts';

const key = ['users'];
/** Rows of the first window; loaded while the whole list is on its way. */
const firstRows = 40;

/** Invalidates what a change of a user affects: lists, groups, and the signed-in user. */
const reload = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: ['groups'] })]);

/**
 * Returns all users. The first window is loaded separately, because the whole list of thousands takes server, network and browser a moment; `isWhole`
 * is true once the list is complete.
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

export const useRemoveUser = () => useUserAction((id: string) => api('DELETE /api/v1/users/{id}', { params: { id } }));
export const useDisableUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/disable', { params: { id } }));
export const useEnableUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/enable', { params: { id } }));
export const useRestoreUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/putback', { params: { id } }));

export const usePurgeUser = () =>
  useUserAction((id: string) => api('DELETE /api/v1/users/removed/{id}', { params: { id } }));

/** Returns deleted users that can be restored. Invalidated with the users. */
export const useRemoved = () =>
  useQuery({ queryKey: [...key, 'removed'], queryFn: () => api('GET /api/v1/users/removed') });

/** Returns whether this server can send mail; `undefined` while loading. */
export function useMailReady(): boolean | undefined {
  return useQuery({ queryKey: ['outbox'], queryFn: () => api('GET /api/v1/outbox') }).data?.configured;
}
