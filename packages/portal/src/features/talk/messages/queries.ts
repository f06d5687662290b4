import type { Message } from '@kontor/contract/talk/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useFallbackPoll } from '../../../shared/live-updates/change-feed-context.ts';

const key = ['messages'];

/** All messages of this person. A poll that fails keeps what is there. */
export function useMessages() {
  const refetchInterval = useFallbackPoll();
  return useQuery({ queryKey: key, queryFn: () => api('GET /api/v1/messages'), refetchInterval });
}

/** Hides messages for oneself; they leave the list at once. */
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
