import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { useLanguage } from '../../../text/text-context.tsx';

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
