import type { ComposeAnswers, HostingConfig } from '@kontor/contract/apps/hosting';
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
  /** Answers to the questions of a compose file. */
  answers: ComposeAnswers;
  /** Ids of the rights beyond the app that are granted. */
  rights: readonly string[];
}

export const useCreateHosting = () =>
  useListMutation(
    ['apps'],
    useOnce(({ ticket, config, answers, rights }: Hosting, once) =>
      api('POST /api/v1/hostings/{ticket}', {
        params: { ticket },
        body: { ...config, answers, rights: [...rights] },
        once,
      }),
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

interface Replacing {
  instanceId: string;
  ticket: string;
  answers: ComposeAnswers;
  rights: string[];
}

const rightsQuery = (id: string) =>
  queryOptions({
    queryKey: liveKey('apps', 'rights', id),
    queryFn: () => api('GET /api/v1/hostings/{id}/rights', { params: { id } }),
  });

export const useRights = (id: string) => useQuery(rightsQuery(id));

export function useReplaceArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ instanceId, ...body }: Replacing) =>
      api('PUT /api/v1/hostings/{id}', { params: { id: instanceId }, body }),
    // there may be no build log yet for this archive
    onSettled: (_data, _error, { instanceId }) =>
      Promise.all([invalidateLists(client, 'apps'), client.resetQueries(buildQuery(instanceId))]),
  });
}
