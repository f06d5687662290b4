import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** Apps of the store, in the language of the portal. */
export function useStore() {
  return useQuery({ queryKey: ['store'], queryFn: () => api('GET /api/v1/store/apps') });
}
