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
