import type { WaitingMail } from '@kontor/contract/mail/outbox';

type Known = Pick<WaitingMail, 'id' | 'state' | 'tries' | 'nextTry'>;

/**
 * Whether a mail that was retried has failed since: it counts a further try, or it waits for a later one than before. While it is tried, its next try is
 * no later than it was.
 */
export const hasFailedAgain = (before: Known, now: Known): boolean =>
  before.id === now.id &&
  (now.tries > before.tries || (before.state === 'waiting' && Date.parse(now.nextTry) > Date.parse(before.nextTry)));
