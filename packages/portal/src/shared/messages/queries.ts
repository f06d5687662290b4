import type { Message } from '@kontor/contract/talk/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../session/client.ts';
import { useFallbackPoll } from '../live-updates/change-feed-context.ts';

const key = ['messages'];

/** Returns all messages of this user. A failed poll keeps the last result. */
export function useMessages() {
  const refetchInterval = useFallbackPoll();
  return useQuery({ queryKey: key, queryFn: () => api('GET /api/v1/messages'), refetchInterval });
}

/** Hides messages for this user; removed from the list optimistically. */
export function useDeleteMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => api('DELETE /api/v1/messages/{id}', { params: { id } }))),
    onSuccess: (_, ids) =>
      client.setQueryData<Message[]>(key, (messages) => messages?.filter((message) => !ids.includes(message.id))),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const markSeen = (ids: string[]) => api('POST /api/v1/messages/seen', { body: { ids } });
