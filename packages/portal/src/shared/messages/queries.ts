import type { Message } from '@kontor/contract/talk/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../session/client.ts';
import { liveKey, useLiveQuery } from '../live-updates/live-query.ts';

const messagesQuery = queryOptions({ queryKey: liveKey('messages'), queryFn: () => api('GET /api/v1/messages') });

const messagesOf = (filter: MessageFilter) =>
  queryOptions({
    queryKey: liveKey('messages', filter),
    queryFn: () => api('GET /api/v1/messages', { query: filter }),
  });

/** Which messages a list has. */
export type MessageFilter = Partial<Pick<Message, 'type' | 'status'>>;

/** Returns the newest messages of a kind, also those older than all of `useMessages`. */
export const useMessagesOf = (filter: MessageFilter) => useLiveQuery(messagesOf(filter));

/** Returns all messages of this user. A failed poll keeps the last result. */
export const useMessages = () => useLiveQuery(messagesQuery);

/** Hides a message for this user; removed from the list optimistically. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/v1/messages/{id}', { params: { id } }),
    onSuccess: (_, hidden) =>
      client.setQueryData(messagesQuery.queryKey, (messages) => messages?.filter(({ id }) => id !== hidden)),
    onSettled: () => client.invalidateQueries(messagesQuery),
  });
}

/** Hides what the page of messages lists, with everything of its kind that is older; messages that came since stay. */
export function useDeleteAllMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => api('POST /api/v1/messages/hide', { body: { until } }),
    onSettled: () => client.invalidateQueries(messagesQuery),
  });
}

export const markSeen = (ids: string[]) => api('POST /api/v1/messages/seen', { body: { ids } });
