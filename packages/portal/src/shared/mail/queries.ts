import type { Outbox } from '@kontor/contract/mail/outbox';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminMode } from '../../session/admin-mode.ts';
import { api } from '../../session/client.ts';
import { liveKey, useLiveQuery } from '../live-updates/live-query.ts';

interface Wanted {
  /** Number of mails, the newest first. */
  most?: number;
  /** The user whose mails are wanted. */
  uid?: string;
}

/** The outbox. Single mails are included in admin mode only. */
const outboxQuery = (isInMode: boolean, query: Wanted) =>
  queryOptions({
    queryKey: liveKey('outbox', isInMode, query),
    queryFn: () => api('GET /api/v1/outbox', { query }),
    // More mails are wanted of the same list.
    ...(query.most !== undefined && { placeholderData: keepPreviousData }),
  });

export const useOutbox = (isWanted = true, wanted: Wanted = {}) =>
  useLiveQuery({ ...outboxQuery(useAdminMode().enabled, wanted), enabled: isWanted });

/** Whether mail waits that will not be sent by itself within a moment. */
export const isHeldUp = ({ configured, trouble, waiting, refused }: Omit<Outbox, 'mails'>): boolean =>
  refused > 0 || (waiting > 0 && (!configured || trouble !== ''));
