import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

/** Returns the apps of the store, in the portal's language. */
export function useStore() {
  return useQuery({ queryKey: ['store'], queryFn: () => api('GET /api/v1/store/apps') });
}
