import type { Outbox, WaitingMail } from '@kontor/contract/mail/outbox';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminMode } from '../../session/admin-mode.ts';
import { api } from '../../session/client.ts';
import { liveKey, useLiveQuery } from '../live-updates/live-query.ts';

interface Wanted {
  /** Number of mails, the newest first; absent for 200. */
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

/** Whether no mail leaves at the moment: no mail server is set up, or it takes none. Single mails may wait although it works. */
export const isMailDown = ({ health }: Pick<Outbox, 'health'>): boolean => health !== 'works';

/** Whether an invitation would not arrive: also while the server works but has just failed to take a mail. */
export const isInvitationLost = (outbox: Pick<Outbox, 'health' | 'trouble'>): boolean =>
  isMailDown(outbox) || outbox.trouble !== '';

/** Whether mail waits that will not be sent by itself within a moment, or would if there were any. */
export const isHeldUp = (outbox: Omit<Outbox, 'mails'>): boolean =>
  outbox.refused > 0 ||
  outbox.health === 'waits' ||
  (outbox.waiting > 0 && (isMailDown(outbox) || outbox.trouble !== ''));

/** Returns the newest mail with a link to a password of the user whose mails these are: one the caller may show or, without one, that of somebody else. */
export const linkMailIn = (mails: Outbox['mails']): WaitingMail | undefined =>
  mails.find(({ mayShow }) => mayShow) ?? mails.find(({ shownBy }) => shownBy !== '');
