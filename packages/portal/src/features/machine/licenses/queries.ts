import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

/** Returns the licences of what is shipped. They change only with the version of the product. */
export function useLicenses() {
  return useQuery({
    queryKey: ['licenses'],
    queryFn: () => api('GET /api/v1/system/licenses'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
