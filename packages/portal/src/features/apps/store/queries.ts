import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { liveKey } from '../../../shared/live-updates/live-query.ts';

/** The apps of the store, in the portal's language. */
const storeQuery = queryOptions({ queryKey: liveKey('store'), queryFn: () => api('GET /api/v1/store/apps') });

export const useStore = (enabled = true) => useQuery({ ...storeQuery, enabled });
