import { api } from '../../../session/client.ts';
import { useListMutation } from '../../../shared/live-updates/live-query.ts';

export const useRetryMails = () =>
  useListMutation(['outbox'], (ids: readonly string[]) =>
    Promise.all(ids.map((id) => api('POST /api/v1/outbox/{id}/retry', { params: { id } }))),
  );

export const useDropMail = () =>
  useListMutation(['outbox'], (id: string) => api('DELETE /api/v1/outbox/{id}', { params: { id } }));
