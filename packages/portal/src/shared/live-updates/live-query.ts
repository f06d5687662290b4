import type { LiveList } from '@kontor/contract/rules/live-lists';
import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import { isUnreachable } from '../../session/client.ts';

/** Whether the change feed is connected; otherwise lists are polled. */
export const ChangeFeedContext = createContext(false);

const pollMs = 3000;

/** Returns the key of a query whose reply changes with a list; a change of the list invalidates every key that begins with its name. */
export const liveKey = <R extends readonly unknown[]>(list: LiveList, ...rest: R) => [list, ...rest] as const;

/** `useQuery` for a query with a `liveKey`: polled while the change feed is not connected. */
export function useLiveQuery<T, E, D, K extends QueryKey>(options: UseQueryOptions<T, E, D, K>) {
  const isConnected = use(ChangeFeedContext);
  return useQuery({ ...options, refetchInterval: isConnected ? false : pollMs });
}

/** Invalidates every query whose reply changes with one of the lists. */
export const invalidateLists = (client: QueryClient, ...lists: LiveList[]) =>
  Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: liveKey(list) })));

/** A mutation that invalidates the lists it changes, also after a failure; where the server did not respond, it fails without waiting for them. */
export function useListMutation<I, R>(lists: readonly LiveList[], call: (input: I) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled(_, error) {
      const done = invalidateLists(client, ...lists);
      if (!isUnreachable(error)) return done;
    },
  });
}
