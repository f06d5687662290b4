import type { DirectoryPlace } from '@kontor/contract/edge/directory-access';
import type { DirectoryDevicePatch, NewDirectoryDevice } from '@kontor/contract/people/directory';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { useOnce } from '../../../shared/actions/use-once.ts';
import { liveKey } from '../../../shared/live-updates/live-query.ts';

/** Accounts of devices, and apps with an account; reloaded with the apps, and polled, because no event reports that the directory ceases to run. */
const directoryQuery = queryOptions({
  queryKey: liveKey('apps', 'directory'),
  queryFn: () => api('GET /api/v1/directory'),
  refetchInterval: 10_000,
});

export const useDirectory = () => useQuery(directoryQuery);

/** Polled, because no event reports that it begins or ceases to answer. */
const accessQuery = queryOptions({
  queryKey: ['directory-access'],
  queryFn: () => api('GET /api/v1/directory/access'),
  refetchInterval: 10_000,
});

export const useDirectoryAccess = () => useQuery(accessQuery);

/** Reloaded with the apps, as their domains are. */
const portalNameQuery = queryOptions({
  queryKey: liveKey('apps', 'domains'),
  queryFn: () => api('GET /api/v1/domains'),
});

/** Returns the certificate of the portal's name, and the authority of the box that devices may have to trust. */
export function useCertificate() {
  const domains = useQuery(portalNameQuery).data;
  if (domains === undefined) return undefined;
  const { on: isEncrypted, authority } = domains.encryption;
  return { state: domains.portal.certificate.state, isEncrypted, authority };
}

function useDirectoryMutation<I, R>(call: (input: I) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: directoryQuery.queryKey }),
  });
}

export function usePutAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DirectoryPlace) => api('PUT /api/v1/directory/access', { body }),
    onSuccess: (now) => client.setQueryData(accessQuery.queryKey, now),
  });
}

export const useAddDevice = () =>
  useDirectoryMutation(
    useOnce((body: NewDirectoryDevice, once) => api('POST /api/v1/directory/devices', { body, once })),
  );

export const useChangeDevice = () =>
  useDirectoryMutation(({ id, ...body }: DirectoryDevicePatch & { id: string }) =>
    api('PATCH /api/v1/directory/devices/{id}', { params: { id }, body }),
  );

export const useRenewPassword = () =>
  useDirectoryMutation((id: string) => api('POST /api/v1/directory/devices/{id}/password', { params: { id } }));

/** The list is reloaded after the page of the device was left, which has nothing to show then. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/v1/directory/devices/{id}', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: directoryQuery.queryKey }),
  });
}

export const useShowCompanyGroups = () =>
  useDirectoryMutation(({ id, companyGroups }: { id: string; companyGroups: boolean }) =>
    api('PUT /api/v1/directory/apps/{id}', { params: { id }, body: { companyGroups } }),
  );
