import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useFallbackPoll } from '../../app/live-context.ts';

const key = ['users'];
/** So many fill the first window; they come while the whole list is on its way. */
const firstRows = 40;

/** What changes a person changes lists, groups and the account of whoever is signed in. */
const reload = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: ['groups'] })]);

/** Everybody. Of many people the first come first; `isWhole` says that the rest is there. */
export function usePeopleList() {
  const refetchInterval = useFallbackPoll();
  const whole = useQuery({ queryKey: key, queryFn: () => api('GET /api/v1/users'), refetchInterval });
  const first = useQuery({
    queryKey: [...key, 'first'],
    queryFn: () => api('GET /api/v1/users', { query: { limit: firstRows } }),
    enabled: whole.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    people: whole.data ?? first.data,
    isWhole: whole.data !== undefined,
    isError: whole.isError && whole.data === undefined,
    refetch: whole.refetch,
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
export const usePutBack = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/putback', { params: { id } }));

/** Who was deleted and can be put back. Changes with the people. */
export const useRemoved = () =>
  useQuery({ queryKey: [...key, 'removed'], queryFn: () => api('GET /api/v1/users/removed') });

/** Whether mail can leave this server; undefined until that is known. */
export function useMailReady(): boolean | undefined {
  return useQuery({ queryKey: ['outbox'], queryFn: () => api('GET /api/v1/outbox') }).data?.configured;
}
