import type { Status } from '@kontor/contract/talk/status';
import type { Mailer } from '../../../adapters/smtp/mailer.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { OutboxDb, OutboxRow } from './db.ts';
import { createDeliveryWorker, type DeliveryWorkerNeeds } from './delivery.ts';
import type { DeliveryTrouble } from './explanations.ts';
import { createLocalMailer, type LocalDelivery } from './local-delivery.ts';
import type { LastOutcome } from './mail-server/last-outcome.ts';
import { createServerHealth } from './server-health.ts';

export interface RoutesOutNeeds extends Pick<DeliveryWorkerNeeds, 'messageOf' | 'changed'> {
  core: Pick<ServerContext, 'database' | 'clock' | 'counted' | 'log' | 'changeFeed'>;
  db: OutboxDb;
  /** Undefined: mail to the outside waits for good, as in tests. */
  mailer: Mailer | undefined;
  /** Whether a mail server is set up; without one, mail to the outside waits. */
  isConfigured(): boolean;
  outcome: LastOutcome;
  mailboxes: LocalDelivery | undefined;
  /** Sender where the mail server requires none. */
  sender(): string;
}

/** What is known about mail to the outside, as the status says it. */
export type MailHealth = Status['mail'];

/** The two routes out of the outbox, to the mail server and into mailboxes of the box, each with a worker. */
export function createRoutesOut(needs: RoutesOutNeeds) {
  const { core, db, mailer, isConfigured, mailboxes, messageOf, changed, sender, outcome } = needs;
  const { database, clock, counted, log, changeFeed } = core;
  const routeOf = (recipient: string): 0 | 1 => (mailboxes?.takes(recipient) === true ? 1 : 0);
  const sorting = { isDone: true };
  const about = { db, clock, counted, log, messageOf, changed, sort, isOnRoute };
  // Independent workers: an unreachable mail server does not delay mail to mailboxes of the box.
  const learns = { serverFailed, mailRefused, mailTaken };
  const outside = { mailer, isReady: isConfigured, route: { inside: 0 as const }, ...learns };
  const delivery = mailer && createDeliveryWorker({ ...about, ...outside, mailer });
  const recovered = () => delivery?.restart();
  function healthChanged(): void {
    changed();
    changeFeed.changed('status');
  }
  const known = { changed: healthChanged, recovered };
  const server = mailer && createServerHealth({ mailer, clock, log, outcome, isReady: isConfigured, sender, ...known });
  const inside =
    mailboxes &&
    createDeliveryWorker({
      ...{ ...about, mailer: createLocalMailer(mailboxes), isReady: () => true, route: { inside: 1 as const } },
      ...{ serverFailed: () => undefined, mailRefused: () => undefined, mailTaken: () => undefined },
    });
  const wake = () => {
    delivery?.wake();
    inside?.wake();
  };

  /** Not for links that people ask for themselves: the server is asked for each such request, whether there is a mail or not. */
  function serverFailed({ template }: OutboxRow): void {
    if (template !== 'reset') server?.ask();
  }

  /** That a server passes nothing on without a login concerns all mail. Not learnt from links that people ask for themselves, as above. */
  function mailRefused({ template }: OutboxRow, trouble: DeliveryTrouble): void {
    if (template !== 'reset' && trouble.explained?.code === 'mail-relay-denied')
      server?.refused({ ...trouble, isOfMail: true });
  }

  function mailTaken({ template }: OutboxRow): void {
    if (template !== 'reset') server?.accepted();
  }

  function isOnRoute({ recipient, inside: known }: OutboxRow): boolean {
    const now = routeOf(recipient);
    if (now === known) return true;
    db.changeRoute(recipient, now);
    database.afterCommit(wake);
    return false;
  }

  /** Moves waiting mail to its current route after mailboxes have changed. Errors propagate to the delivery worker, which retries. */
  function sort(): void {
    if (sorting.isDone) return;
    database.transaction(() => {
      const moved = db.waitingRecipients().filter(({ recipient, inside: known }) => routeOf(recipient) !== known);
      for (const { recipient } of moved) db.changeRoute(recipient, routeOf(recipient));
      if (moved.length > 0) database.afterCommit(wake);
    });
    sorting.isDone = true;
  }

  return {
    delivery,
    /** What is known about the mail server; undefined without one, as in tests. */
    server,
    /** Asks the mail server soon whether it takes mail. */
    askServer: (): void => server?.ask(),
    /** Asks a mail server that took no mail again, for an administrator who looks. */
    askServerAgain: (): void => server?.askAgain(),
    /** Called when the mail server was changed: what waits is tried at once. */
    serverChanged(): void {
      server?.forget();
      delivery?.replaceServer();
    },
    /** Returns the route of a recipient: 1 when there is a mailbox on the box. */
    routeOf,
    /** Tries all due mail. */
    wake,
    /** Recalculates routes and tries all due mail, as after a start. */
    wakeAll(): void {
      sorting.isDone = false;
      wake();
    },
    /** Called when mailboxes were added or removed, or are available again. */
    wakeInside(): void {
      sorting.isDone = false;
      inside?.wake();
    },
    /** Whether a mail is being handed over on either route. */
    isSending: (id: string): boolean => delivery?.isSending(id) === true || inside?.isSending(id) === true,
    /** What is known about mail to the outside, by asking the mail server without a mail. */
    health: (): MailHealth => (!isConfigured() ? 'none' : server?.trouble().reason ? 'waits' : 'works'),
    /** Why no mail leaves at the moment; undefined when there is no problem. */
    trouble: () => [delivery, server, inside].map((each) => each?.trouble()).find((each) => each && each.reason !== ''),
    /** End of the current pause of a mail's route in ms, or 0. */
    heldUntil: (row: OutboxRow): number => (row.inside ? inside : delivery)?.heldUntil() ?? 0,
    stop: () => Promise.all([server?.stop(), delivery?.stop(), inside?.stop()]).then(() => {}),
  };
}

export type RoutesOut = ReturnType<typeof createRoutesOut>;
