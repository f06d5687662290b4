import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../session/client.ts';

const tries = 3;

/**
 * Only network failures of reads are retried, never refusals. A change fails at once without a network: one that waited for it would be made later, after
 * somebody gave it up or made it again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => failures < tries && error instanceof ApiError && error.status === 0,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
