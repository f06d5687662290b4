import type { Clock } from '@kontor/platform/work/clock';
import { days } from '@kontor/platform/work/durations';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { DeliveryError } from '../../../adapters/smtp/mailer.ts';
import type { CountedTime } from '../../../core/counted-time.ts';
import type { Log } from '../../../core/server-context.ts';
import type { OutboxDb, OutboxRow } from './db.ts';
import type { DeliveryPause } from './delivery-pause.ts';
import { type DeliveryTrouble, storedOf, troubleOf } from './explanations.ts';

export interface FailureRecordNeeds {
  db: OutboxDb;
  clock: Clock;
  counted: CountedTime;
  log: Log;
  /** Called when the list of waiting mail has changed. */
  changed(): void;
  /** Called when the server took no mail at all. */
  serverFailed(row: OutboxRow): void;
  /** Called when the server refused this mail. */
  mailRefused(row: OutboxRow, trouble: DeliveryTrouble): void;
}

/** After this long, mail with temporary errors is refused, as mail servers do. */
const longestWait = days(5);

/** How long refused mail of apps is retained for users to see, so that apps cannot fill the disk with it. */
const refusedRetention = days(30);

/** Creates a function that records why a mail could not be sent: it is tried again later, after a pause of all mail, or never. */
export function createFailureRecord(
  { db, clock, counted, log, changed, serverFailed, mailRefused }: FailureRecordNeeds,
  pause: Pick<DeliveryPause, 'begin'>,
) {
  return function recordFailure(row: OutboxRow, error: unknown): void {
    // Any other error means that this mail cannot be built; retrying it would block the mail behind it.
    const fault = error instanceof DeliveryError ? error.fault : 'never';
    const trouble = troubleOf(error, row.recipient, 'mail-unreadable');
    const { reason } = trouble;
    log.warn({ mail: row.id, template: row.template, fault, reason }, 'a mail could not be sent');
    if (fault === 'server') {
      const heldUntil = pause.begin(trouble);
      serverFailed(row);
      // Mail of an app may itself cause the connection to fail, so all other mail is tried before it.
      db.change(row.id, row.letter === null ? storedOf(trouble) : { ...storedOf(trouble), next_try: heldUntil });
    } else {
      const tries = row.tries + 1;
      const isOver = fault === 'never' || clock.now() - row.created > longestWait;
      const next_try = clock.now() + restartBackoff(backoffs.work, tries);
      const end = isOver && row.letter !== null ? { expires: counted.now() + refusedRetention } : {};
      db.change(row.id, { tries, next_try, ...storedOf(trouble), state: isOver ? 'refused' : 'waiting', ...end });
      mailRefused(row, trouble);
    }
    changed();
  };
}
