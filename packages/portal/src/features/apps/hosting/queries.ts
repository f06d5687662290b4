import type { HostingConfig } from '@kontor/contract/apps/hosting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../api/client.ts';

/** What this box can host, and why not something. */
export function useOffer() {
  return useQuery({ queryKey: ['hosting', 'offer'], queryFn: () => api('GET /api/v1/hostings/offer') });
}

/** What deleted own apps left behind. It changes when apps do, so it is loaded again with them. */
export function useRetainedHostings() {
  return useQuery({ queryKey: ['apps', 'kept'], queryFn: () => api('GET /api/v1/hostings/kept') });
}

interface Hosting {
  ticket: string;
  config: HostingConfig;
}

export function useCreateHosting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, config }: Hosting) =>
      api('POST /api/v1/hostings/{ticket}', { params: { ticket }, body: config }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps'] }),
  });
}

const buildPollMs = 1000;

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The build log, every second until it is done or there is none. */
export function useBuild(id: string) {
  const build = useQuery({
    queryKey: ['hosting', 'build', id],
    queryFn: () => api('GET /api/v1/hostings/{id}/buildState', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.done || isMissing(state.error) ? false : buildPollMs),
  });
  return { state: build.data, isMissing: isMissing(build.error) };
}

export function useReplaceArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ instanceId, ticket }: { instanceId: string; ticket: string }) =>
      api('PUT /api/v1/hostings/{id}', { params: { id: instanceId }, body: { ticket } }),
    // of the archive before there may be a build log
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['apps'] }),
        client.resetQueries({ queryKey: ['hosting', 'build'] }),
      ]),
  });
}
