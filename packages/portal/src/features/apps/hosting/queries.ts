import type { HostingConfig } from '@kontor/contract/apps/hosting';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../session/client.ts';
import { useOnce } from '../../../shared/actions/use-once.ts';
import { invalidateLists, liveKey, useListMutation } from '../../../shared/live-updates/live-query.ts';

/** What this box can host, and why something is not available. */
const offerQuery = queryOptions({
  queryKey: ['hosting', 'offer'],
  queryFn: () => api('GET /api/v1/hostings/offer'),
});

export const useOffer = () => useQuery(offerQuery);

/** The retained data of deleted own apps; reloaded with the apps. */
const retainedQuery = queryOptions({
  queryKey: liveKey('apps', 'retained'),
  queryFn: () => api('GET /api/v1/hostings/kept'),
});

export const useRetainedHostings = () => useQuery(retainedQuery);

interface Hosting {
  ticket: string;
  config: HostingConfig;
}

export const useCreateHosting = () =>
  useListMutation(
    ['apps'],
    useOnce(({ ticket, config }: Hosting, once) =>
      api('POST /api/v1/hostings/{ticket}', { params: { ticket }, body: config, once }),
    ),
  );

const buildPollMs = 1000;

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The build log, polled every second until the build ends or there is none. */
const buildQuery = (id: string) =>
  queryOptions({
    queryKey: ['hosting', 'build', id],
    queryFn: () => api('GET /api/v1/hostings/{id}/buildState', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.done || isMissing(state.error) ? false : buildPollMs),
  });

export function useBuild(id: string) {
  const build = useQuery(buildQuery(id));
  return { state: build.data, isMissing: isMissing(build.error) };
}

export function useReplaceArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ instanceId, ticket }: { instanceId: string; ticket: string }) =>
      api('PUT /api/v1/hostings/{id}', { params: { id: instanceId }, body: { ticket } }),
    // there may be no build log yet for this archive
    onSettled: (_data, _error, { instanceId }) =>
      Promise.all([invalidateLists(client, 'apps'), client.resetQueries(buildQuery(instanceId))]),
  });
}
