import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';

const tries = 3;

/** Only what the network broke is tried again; a refusal stays one. */
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
