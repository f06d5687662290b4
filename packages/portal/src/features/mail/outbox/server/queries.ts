import type { TypedMailServer } from '@kontor/contract/mail/mail-server';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../session/client.ts';
import { liveKey, useListMutation } from '../../../../shared/live-updates/live-query.ts';

const mailServerQuery = queryOptions({
  queryKey: liveKey('outbox', 'server'),
  queryFn: () => api('GET /api/v1/outbox/server'),
});

export const useMailServer = () => useQuery(mailServerQuery);

export const useSaveMailServer = () =>
  useListMutation(['outbox'], (body: TypedMailServer & { untested?: boolean }) =>
    api('PUT /api/v1/outbox/server', { body }),
  );

export const useRemoveMailServer = () => useListMutation(['outbox'], () => api('DELETE /api/v1/outbox/server'));

/** Resolves once the mail server has taken the mail. */
export const sendTestMail = (to: string, server: TypedMailServer) =>
  api('POST /api/v1/outbox/server/test', { body: { to, server } });
