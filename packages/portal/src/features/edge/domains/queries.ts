import type { DomainCheck, Domains } from '@kontor/contract/edge/domains';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { liveKey } from '../../../shared/live-updates/live-query.ts';

/** All host names of the box; reloaded with the apps. */
const domainsQuery = queryOptions({
  queryKey: liveKey('apps', 'domains'),
  queryFn: () => api('GET /api/v1/domains'),
});

export const useDomains = () => useQuery(domainsQuery);

function useDomainsAction<I>(call: (input: I) => Promise<Domains>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (now) => client.setQueryData(domainsQuery.queryKey, now) });
}

export type { DomainCheck };

/** Milliseconds between two checks of a domain that does not lead here yet. */
const checkAgainMs = 10_000;

const domainCheckQuery = (domain: string) =>
  queryOptions({
    queryKey: ['domain-check', domain],
    queryFn: () => api('GET /api/v1/domains/check', { query: { domain } }),
    refetchInterval: ({ state }) => (state.data?.leads === 'here' ? false : checkAgainMs),
  });

/** What an additional domain leads to; asked again until it is this box. */
export const useDomainCheck = (domain: string) => useQuery(domainCheckQuery(domain));

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

export const useSetPublicCertificates = () =>
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
