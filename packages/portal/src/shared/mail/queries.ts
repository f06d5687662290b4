import type { Outbox } from '@kontor/contract/mail/outbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAdminMode } from '../../session/admin-mode.ts';
import { api } from '../../session/client.ts';
import { useFallbackPoll } from '../live-updates/change-feed-context.ts';

const key = ['outbox'];

/** Returns the outbox. Single mails are included in admin mode only. */
export function useOutbox(isWanted = true) {
  const refetchInterval = useFallbackPoll();
  const { enabled: isInMode } = useAdminMode();
  return useQuery({
    queryKey: [...key, isInMode],
    queryFn: () => api('GET /api/v1/outbox'),
    refetchInterval,
    enabled: isWanted,
  });
}

/** Whether mail waits that will not be sent by itself within a moment. */
export const isHeldUp = ({ configured, trouble, waiting, refused }: Outbox): boolean =>
  refused > 0 || (waiting > 0 && (!configured || trouble !== ''));

function useMailAction<I>(call: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

export const useRetryMails = () =>
  useMailAction((ids: readonly string[]) =>
    Promise.all(ids.map((id) => api('POST /api/v1/outbox/{id}/retry', { params: { id } }))),
  );

export const useDropMail = () => useMailAction((id: string) => api('DELETE /api/v1/outbox/{id}', { params: { id } }));
