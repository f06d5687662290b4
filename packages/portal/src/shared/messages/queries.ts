import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../session/client.ts';
import { liveKey, useLiveQuery } from '../live-updates/live-query.ts';

const messagesQuery = queryOptions({ queryKey: liveKey('messages'), queryFn: () => api('GET /api/v1/messages') });

/** Returns all messages of this user. A failed poll keeps the last result. */
export const useMessages = () => useLiveQuery(messagesQuery);

/** Hides messages for this user; removed from the list optimistically. */
export function useDeleteMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      ids[0] !== undefined && ids.length === 1
        ? api('DELETE /api/v1/messages/{id}', { params: { id: ids[0] } })
        : api('POST /api/v1/messages/hide', { body: { ids: [...ids] } }),
    onSuccess: (_, ids) =>
      client.setQueryData(messagesQuery.queryKey, (messages) => messages?.filter(({ id }) => !ids.includes(id))),
    onSettled: () => client.invalidateQueries(messagesQuery),
  });
}

export const markSeen = (ids: string[]) => api('POST /api/v1/messages/seen', { body: { ids } });
