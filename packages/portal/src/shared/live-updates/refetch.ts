import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks again for what has changed; without a list for everything. A first question that is still under way may be answered from before the
 * change, and asking again joins it: then one more question follows its answer.
 */
export async function refetch(client: QueryClient, list?: string): Promise<void> {
  const which = list === undefined ? {} : { queryKey: [list] };
  const hasFirsts = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);
  await client.invalidateQueries(which);
  if (hasFirsts) await client.invalidateQueries(which);
}
