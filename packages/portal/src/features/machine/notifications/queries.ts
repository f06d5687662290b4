import type { NotificationConfig } from '@kontor/contract/machine/notifications';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

const params = { context: 'system' } as const;

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => api('GET /api/v1/config/system/{context}', { params }),
  select: (entries) => entries[0]?.value,
});

/** Returns who is mailed about which event. */
export const useNotifications = () => useQuery(notificationsQuery);

export function useUpdateNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: NotificationConfig) =>
      api('POST /api/v1/config/system/{context}', { params, body: [{ id: 'notifications', value }] }),
    onSuccess: (entries) => client.setQueryData(notificationsQuery.queryKey, entries),
  });
}

/** Resolves with the number of mails that were put into the outbox. */
export const sendTestNotification = async (event: WatchedEvent): Promise<number> =>
  (await api('POST /api/v1/notifications/test', { body: { event } })).recipients;
