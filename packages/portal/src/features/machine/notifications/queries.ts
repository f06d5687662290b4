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

const webhookQuery = queryOptions({
  queryKey: ['notifications-webhook'],
  queryFn: () => api('GET /api/v1/notifications/webhook'),
  refetchInterval: ({ state }) => (state.data?.waiting ? 3_000 : 10_000),
});

/** Returns where messages are sent, and whether they arrive; polled, because no event reports it, more often while one waits. */
export const useWebhook = () => useQuery(webhookQuery);

function useWebhookMutation<I, R>(mutationFn: (input: I) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: webhookQuery.queryKey }),
  });
}

/** Resolves with the secret where a new one was made. */
export const useSetWebhook = () =>
  useWebhookMutation(
    async (address: string) => (await api('PUT /api/v1/notifications/webhook', { body: { address } })).secret,
  );

export const useRemoveWebhook = () => useWebhookMutation((_: undefined) => api('DELETE /api/v1/notifications/webhook'));

/** Resolves with the new secret. */
export const useRenewSecret = () =>
  useWebhookMutation(async (_: undefined) => (await api('POST /api/v1/notifications/webhook/secret')).secret);

/** Resolves with the status of the receiver's response. */
export const useTestWebhook = () =>
  useWebhookMutation(async (_: undefined) => (await api('POST /api/v1/notifications/webhook/test')).status);

const summaryQuery = queryOptions({
  queryKey: ['notifications-summary'],
  queryFn: () => api('GET /api/v1/notifications/summary'),
});

/** Returns who gets the summary of each week. */
export const useSummary = () => useQuery(summaryQuery);

export function useUpdateSummary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (recipients: readonly string[]) =>
      api('PUT /api/v1/notifications/summary', { body: { recipients: [...recipients] } }),
    onSuccess: (summary) => client.setQueryData(summaryQuery.queryKey, summary),
  });
}

/** Resolves with the number of mails that were put into the outbox. */
export const sendSummary = async (): Promise<number> =>
  (await api('POST /api/v1/notifications/summary/test')).recipients;
