import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { liveKey } from '../../../shared/live-updates/live-query.ts';

/** The entries without their secrets. Reloaded when apps change. */
const passwordsQuery = queryOptions({
  queryKey: liveKey('apps', 'passwords'),
  queryFn: () => api('GET /api/v1/passwords'),
});

export const useGeneratedPasswords = () => useQuery(passwordsQuery);

/** Resolves with one password in plain text. It is never cached. */
export const revealPassword = async (id: string): Promise<string> =>
  (await api('GET /api/v1/passwords/{id}', { params: { id } })).password;
