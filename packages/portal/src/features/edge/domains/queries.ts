import type { Domains } from '@kontor/contract/edge/domains';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

/** Has the key of the app list as its prefix, so that it is invalidated with it. */
const key = ['apps', 'domains'];

/** Returns all host names of the box. */
export function useDomains() {
  return useQuery({ queryKey: key, queryFn: () => api('GET /api/v1/domains') });
}

function useDomainsAction<I>(call: (input: I) => Promise<Domains>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (now) => client.setQueryData(key, now) });
}

interface Added {
  instanceId: string;
  domain: string;
  subdomain: boolean;
}

export const useAddDomain = () =>
  useDomainsAction(({ instanceId, ...body }: Added) =>
    api('POST /api/v1/domains/{instanceId}', { params: { instanceId }, body }),
  );

export const useDeleteDomain = () =>
  useDomainsAction(({ instanceId, domain }: { instanceId: string; domain: string }) =>
    api('DELETE /api/v1/domains/{instanceId}', { params: { instanceId }, query: { domain } }),
  );

/** Without an app: the main domain shows the portal again. */
export const useSetDefaultApp = () =>
  useDomainsAction((instanceId: string | undefined) =>
    instanceId === undefined
      ? api('DELETE /api/v1/domains/default')
      : api('PUT /api/v1/domains/default', { query: { instanceId } }),
  );

export const usePublicCertificates = () =>
  useDomainsAction((publicCertificates: boolean) =>
    api('PUT /api/v1/domains/certificates', { body: { publicCertificates } }),
  );

/** Resolves with the portal's new address. `anyway` skips the check that the domain resolves to this box. */
export async function changeMainDomain(domain: string, anyway: boolean): Promise<string> {
  const { portal } = await api('POST /api/v1/domains/default', {
    query: { domain, anyway: anyway ? 'true' : 'false' },
  });
  return portal.url;
}
