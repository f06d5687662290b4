import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

const tenMinutes = 600_000;

/** What is used here, without the texts. It changes when Debian's packages or Kontor are updated. */
const licensesQuery = queryOptions({
  queryKey: ['licenses'],
  queryFn: () => api('GET /api/v1/system/licenses/names'),
  staleTime: tenMinutes,
});

/** The texts of one of them, or of a licence they share. */
const licenseTextQuery = (id: string) =>
  queryOptions({
    queryKey: ['licenses', id],
    queryFn: () => api('GET /api/v1/system/licenses/text', { query: { id } }),
    staleTime: tenMinutes,
  });

export const useLicenses = () => useQuery(licensesQuery);
export const useLicenseText = (id: string) => useQuery(licenseTextQuery(id));
