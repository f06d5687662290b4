import type { Outbox } from '@kontor/contract/mail/outbox';
import { queryOptions } from '@tanstack/react-query';
import { useAdminMode } from '../../session/admin-mode.ts';
import { api } from '../../session/client.ts';
import { liveKey, useLiveQuery } from '../live-updates/live-query.ts';

/** The outbox. Single mails are included in admin mode only. */
const outboxQuery = (isInMode: boolean) =>
  queryOptions({ queryKey: liveKey('outbox', isInMode), queryFn: () => api('GET /api/v1/outbox') });

export const useOutbox = (isWanted = true) =>
  useLiveQuery({ ...outboxQuery(useAdminMode().enabled), enabled: isWanted });

/** Whether mail waits that will not be sent by itself within a moment. */
export const isHeldUp = ({ configured, trouble, waiting, refused }: Omit<Outbox, 'mails'>): boolean =>
  refused > 0 || (waiting > 0 && (!configured || trouble !== ''));
