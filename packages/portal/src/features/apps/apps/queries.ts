import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useLanguage, useText } from '../../../text/text-context.tsx';

/** Asks the server whether the caller may open an app, and who can help; asked anew on every visit. */
export function useAppAccess(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['app-access', id, language],
    queryFn: () => api('GET /api/v1/domains/{instanceId}/access', { params: { instanceId: id } }),
    staleTime: 0,
    retry: false,
  });
}

/** Returns a function that names whom to ask: up to five administrators, or none by name where there are none. */
export function useHelperNames(): (helpers: readonly string[] | undefined) => string {
  const t = useText(appsText);
  const list = new Intl.ListFormat(useLanguage(), { type: 'disjunction' });
  return (helpers = []) => (helpers.length > 0 ? list.format(helpers.slice(0, 5)) : t(($) => $.anAdministrator));
}

const againMs = 10_000;

/**
 * Whether the host of an app leads from this browser to the server: false where its name is unknown here, leads elsewhere, or its certificate is not trusted.
 * Asked once, and while it is false again and again.
 */
export function useIsReachable(url: string): boolean {
  const { data } = useQuery({
    queryKey: ['app-host', new URL(url).origin],
    queryFn: ({ signal }) => leadsHere(url, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data === false ? againMs : false),
  });
  return data ?? true;
}

/** Rejects where the portal itself is not reachable, which says nothing of the app. */
async function leadsHere(url: string, signal: AbortSignal): Promise<boolean> {
  const isThere = await fetch(new URL('/.kontor/here', url), {
    ...{ mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal },
  }).then(
    () => true,
    () => false,
  );
  signal.throwIfAborted();
  if (!isThere) await api('GET /api/v1/status', { signal });
  return isThere;
}
