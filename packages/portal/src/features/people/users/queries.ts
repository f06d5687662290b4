import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { liveKey, useListMutation, useLiveQuery } from '../../../shared/live-updates/live-query.ts';
import { usersQuery } from '../../../shared/people/queries.ts';

/** Rows of the first window; loaded while the whole list is on its way. */
const firstRows = 40;

const firstUsersQuery = queryOptions({
  queryKey: liveKey('users', 'first'),
  queryFn: () => api('GET /api/v1/users', { query: { limit: firstRows } }),
});

/**
 * Returns all users. The first window is loaded separately, because the whole list of thousands takes server, network and browser a moment; `isWhole`
 * is true once the list is complete.
 */
export function useUserList() {
  const isLoaded = useQueryClient().getQueryData(usersQuery.queryKey) !== undefined;
  const first = useLiveQuery({ ...firstUsersQuery, enabled: !isLoaded });
  const isSmall = first.data !== undefined && first.data.length < firstRows;
  const whole = useLiveQuery({ ...usersQuery, enabled: isLoaded || (first.data !== undefined && !isSmall) });
  const users = whole.data ?? first.data;
  return {
    users,
    isWhole: whole.data !== undefined || isSmall,
    isError: first.isError && users === undefined,
    refetch: first.refetch,
  };
}

/** Also invalidates the groups: they name their members. */
const useUserAction = <I, R>(call: (input: I) => Promise<R>) => useListMutation(['users', 'groups'], call);

export const useRemoveUser = () => useUserAction((id: string) => api('DELETE /api/v1/users/{id}', { params: { id } }));
export const useDisableUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/disable', { params: { id } }));
export const useEnableUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/enable', { params: { id } }));
export const useRestoreUser = () =>
  useUserAction((id: string) => api('POST /api/v1/users/{id}/putback', { params: { id } }));

export const usePurgeUser = () =>
  useUserAction((id: string) => api('DELETE /api/v1/users/removed/{id}', { params: { id } }));

/** What is not proposed before the @ of a new username. Invalidated with the users. */
export const useTakenNames = () =>
  useQuery({ queryKey: liveKey('users', 'taken-names'), queryFn: () => api('GET /api/v1/users/taken_names') });

/** Deleted users that can be restored. Invalidated with the users. */
const removedQuery = queryOptions({
  queryKey: liveKey('users', 'removed'),
  queryFn: () => api('GET /api/v1/users/removed'),
});

export const useRemoved = () => useQuery(removedQuery);
