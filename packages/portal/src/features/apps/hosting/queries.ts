import type { HostingConfig } from '@kontor/contract/apps/hosting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../session/client.ts';

/** Returns what this box can host, and why something is not available. */
export function useOffer() {
  return useQuery({ queryKey: ['hosting', 'offer'], queryFn: () => api('GET /api/v1/hostings/offer') });
}

/** Returns the retained data of deleted own apps. The key begins with that of the apps, so it is reloaded with them. */
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

/** Returns the build log, polled every second until the build ends or there is none. */
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
    // there may be no build log yet for this archive
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['apps'] }),
        client.resetQueries({ queryKey: ['hosting', 'build'] }),
      ]),
  });
}
