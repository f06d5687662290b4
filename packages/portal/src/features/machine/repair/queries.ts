import type { Registry } from '@kontor/contract/apps/registries';
import type { RepairAction } from '@kontor/contract/machine/repair';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { repairQuery } from '../../../shared/machine/queries.ts';

/** Returns orphaned containers. */
export function useOrphans(isDockerThere: boolean) {
  return useQuery({
    queryKey: ['strays'],
    queryFn: () => api('GET /api/v1/system/strays'),
    enabled: isDockerThere,
    refetchInterval: 10_000,
  });
}

export function useRepair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: RepairAction; subject: string }) => api('POST /api/v1/system', { body }),
    onSuccess: (info) => client.setQueryData(repairQuery.queryKey, info),
    onError: () => client.invalidateQueries(repairQuery),
  });
}

const space = ['repair', 'space'];

/** Returns what takes space on the data disk. */
export function useSpace() {
  return useQuery({ queryKey: space, queryFn: () => api('GET /api/v1/repair/space'), refetchInterval: 15_000 });
}

export function useDeleteSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      api('DELETE /api/v1/repair/space/{id}', { params: { id }, query: password === '' ? {} : { password } }),
    onSuccess: (now) => client.setQueryData(space, now),
  });
}

const registries = ['registries'];

/** Returns the accounts at container registries. */
export function useRegistries() {
  return useQuery({ queryKey: registries, queryFn: () => api('GET /api/v1/store/registries') });
}

function useRegistriesAction<I>(call: (input: I) => Promise<Registry[]>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (now) => client.setQueryData(registries, now) });
}

export const useAddRegistry = () =>
  useRegistriesAction(({ host, ...body }: { host: string; username: string; password: string }) =>
    api('PUT /api/v1/store/registries/{host}', { params: { host }, body }),
  );

export const useRemoveRegistry = () =>
  useRegistriesAction((host: string) => api('DELETE /api/v1/store/registries/{host}', { params: { host } }));
