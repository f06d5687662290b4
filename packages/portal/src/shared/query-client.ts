import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../session/client.ts';

const tries = 3;

/** Only network failures are retried, never refusals. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => failures < tries && error instanceof ApiError && error.status === 0,
      },
    },
  });
}
