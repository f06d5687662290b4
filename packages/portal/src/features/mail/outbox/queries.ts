import { api } from '../../../session/client.ts';
import { useListMutation } from '../../../shared/live-updates/live-query.ts';

export const useRetryMails = () =>
  useListMutation(['outbox'], (ids: readonly string[]) =>
    Promise.all(ids.map((id) => api('POST /api/v1/outbox/{id}/retry', { params: { id } }))),
  );

/** Replaces the waiting link of a user by one of the caller. */
export const useSendLinkAgain = () =>
  useListMutation(['outbox'], (id: string) => api('POST /api/v1/users/{id}/password_mail_request', { params: { id } }));

export const useDropMail = () =>
  useListMutation(['outbox'], (id: string) => api('DELETE /api/v1/outbox/{id}', { params: { id } }));
