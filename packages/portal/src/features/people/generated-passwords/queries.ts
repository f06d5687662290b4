import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** What there is, without the secrets. Asked for again when apps come and go. */
export function useGeneratedPasswords() {
  return useQuery({ queryKey: ['apps', 'passwords'], queryFn: () => api('GET /api/v1/passwords') });
}

/** One in plain text. Nothing here keeps it. */
export const askForPassword = async (id: string): Promise<string> =>
  (await api('GET /api/v1/passwords/{id}', { params: { id } })).password;
