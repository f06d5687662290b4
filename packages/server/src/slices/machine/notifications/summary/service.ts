import type { WeeklySummary } from '@kontor/contract/machine/notification-summary';
import { type SummaryContent, summaryMail } from '@kontor/contract/machine/notification-summary-texts';
import type { Language } from '@kontor/contract/refusals';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Outbox } from '../../../mail/outbox/index.ts';
import type { Mailing } from '../mailing.ts';
import { createSummaryDb } from './db.ts';
import { isSummaryDue, lastMonday, nextMonday } from './when.ts';

export interface SummaryServiceNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'counted' | 'journal' | 'boxAddress'>;
  mailing: Mailing;
  outbox: Pick<Outbox, 'health'>;
  contentIn(language: Language): SummaryContent;
  /** Returns the time zone of the server, such as `Europe/Berlin`. */
  timeZone(): string;
}

/** The summary of each week: who gets it, sending it now, and sending it when it is due. */
export function createSummaryService({ core, mailing, outbox, contentIn, timeZone }: SummaryServiceNeeds) {
  const { database, clock, counted, journal, boxAddress } = core;
  const db = createSummaryDb(database);
  const recipientsNow = () => db.find()?.recipients ?? [];
  const thisWeek = () => ({ week: lastMonday(clock.now(), timeZone()), counted: counted.now() });

  const read = (): WeeklySummary => ({
    recipients: recipientsNow(),
    next: new Date(nextMonday(clock.now(), timeZone())).toISOString(),
    timeZone: timeZone(),
  });

  /** One that waits for a mail server is dropped when the next one is sent. Joins a running transaction. */
  function send(recipients: readonly string[]): void {
    const place = { box: readableDomain(boxAddress.domain()), timeZone: timeZone() };
    const expires = nextMonday(clock.now(), timeZone());
    mailing.send(recipients, (language) => summaryMail(contentIn(language), place, language), expires);
  }

  return {
    read,
    update: (actor: Actor, recipients: string[]): WeeklySummary =>
      database.transaction(() => {
        const before = db.find();
        // The first one is that of the next Monday, not one that was missed before somebody was entered.
        const isOn = before !== undefined && before.recipients.length > 0;
        db.put({ ...(isOn ? before : thisWeek()), recipients });
        const change = { before: { recipients: before?.recipients ?? [] }, after: { recipients } };
        journal.record(actor, 'change-weekly-summary', 'notifications', change);
        return read();
      }),
    sendNow: (actor: Actor): { recipients: number } =>
      database.transaction(() => {
        const recipients = recipientsNow();
        if (recipients.length === 0) throw new RefusedError('nobody-summarized');
        if (outbox.health() === 'none') throw new RefusedError('mail-server-missing');
        send(recipients);
        journal.record(actor, 'send-weekly-summary', 'notifications', { after: { recipients } });
        return { recipients: recipients.length };
      }),
    /** Stored and sent in one transaction: a kill in between sends it neither twice nor never. */
    sendWhenDue(): void {
      const last = db.find();
      if (last === undefined || last.recipients.length === 0) return;
      if (!isSummaryDue(last, { now: clock.now(), counted: counted.now() }, timeZone())) return;
      database.transaction(() => {
        send(last.recipients);
        db.put({ ...thisWeek(), recipients: last.recipients });
      });
    },
  };
}
