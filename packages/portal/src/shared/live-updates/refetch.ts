import type { LiveList } from '@kontor/contract/rules/live-lists';
import type { QueryClient } from '@tanstack/react-query';
import { liveKey } from './live-query.ts';

/**
 * Refetches a changed list; without one, everything. A first request still under way may carry the state from before the change, and a refetch would
 * join it: in that case another request follows its response.
 */
export async function refetch(client: QueryClient, list?: LiveList): Promise<void> {
  const which = list === undefined ? {} : { queryKey: liveKey(list) };
  const hasFirsts = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);
  await client.invalidateQueries(which);
  if (hasFirsts) await client.invalidateQueries(which);
}
