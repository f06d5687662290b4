import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

/** The licences of what is shipped. They change only with the version of the product. */
const licensesQuery = queryOptions({
  queryKey: ['licenses'],
  queryFn: () => api('GET /api/v1/system/licenses'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useLicenses = () => useQuery(licensesQuery);
