import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** The licences of what is shipped. They change with the version of the product only. */
export function useLicenses() {
  return useQuery({
    queryKey: ['licenses'],
    queryFn: () => api('GET /api/v1/system/licenses'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
