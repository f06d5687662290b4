import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

/** Returns the entries without their secrets. Reloaded when apps change. */
export function useGeneratedPasswords() {
  return useQuery({ queryKey: ['apps', 'passwords'], queryFn: () => api('GET /api/v1/passwords') });
}

/** Resolves with one password in plain text. It is never cached. */
export const revealPassword = async (id: string): Promise<string> =>
  (await api('GET /api/v1/passwords/{id}', { params: { id } })).password;
