import type { Registry } from '@kontor/contract/apps/registries';
import type { RepairAction } from '@kontor/contract/machine/repair';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { repairQuery } from '../../../shared/machine/queries.ts';

const orphansQuery = queryOptions({
  queryKey: ['orphans'],
  queryFn: () => api('GET /api/v1/system/strays'),
  refetchInterval: 10_000,
});

/** Returns orphaned containers. */
export const useOrphans = (isDockerThere: boolean) => useQuery({ ...orphansQuery, enabled: isDockerThere });

export function useRepair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: RepairAction; subject: string }) => api('POST /api/v1/system', { body }),
    onSuccess: (info) => client.setQueryData(repairQuery.queryKey, info),
    onError: () => client.invalidateQueries(repairQuery),
  });
}

const spaceQuery = queryOptions({
  queryKey: ['repair', 'space'],
  queryFn: () => api('GET /api/v1/repair/space'),
  refetchInterval: 15_000,
});

/** Returns what takes space on the data disk. */
export const useSpace = () => useQuery(spaceQuery);

export function useDeleteSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      api('DELETE /api/v1/repair/space/{id}', { params: { id }, query: password === '' ? {} : { password } }),
    onSuccess: (now) => client.setQueryData(spaceQuery.queryKey, now),
  });
}

const registriesQuery = queryOptions({
  queryKey: ['registries'],
  queryFn: () => api('GET /api/v1/store/registries'),
});

/** Returns the accounts at container registries. */
export const useRegistries = () => useQuery(registriesQuery);

function useRegistriesAction<I>(call: (input: I) => Promise<Registry[]>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (now) => client.setQueryData(registriesQuery.queryKey, now) });
}

export const useAddRegistry = () =>
  useRegistriesAction(({ host, ...body }: { host: string; username: string; password: string }) =>
    api('PUT /api/v1/store/registries/{host}', { params: { host }, body }),
  );

export const useRemoveRegistry = () =>
  useRegistriesAction((host: string) => api('DELETE /api/v1/store/registries/{host}', { params: { host } }));
