import { createPlanCheck } from '../../../core/checks.ts';
import type { Slice } from '../../../core/slice.ts';
import { createEarlierMail } from './earlier-mail.ts';
import { createMailboxesService, type MailboxesNeeds } from './service.ts';

export type { EarlierMailboxes } from './earlier-mail.ts';

/** Mailboxes for apps that request one and for the users of such apps. Mail from the box to such a mailbox never leaves the box. */
export function createMailboxes(needs: MailboxesNeeds) {
  const { core, addons, outbox } = needs;
  const { database, changeFeed } = core;
  const { db, ownDomain, reconciler, removal, hasStaleDirectory, localDelivery, mailUsers, location } =
    createMailboxesService(needs);
  const subscriptions = new DisposableStack();
  /** Wakes the reconciler after the commit (keeps R2). */
  const changed = () => database.afterCommit(reconciler.wake);

  const slice: Slice = {
    name: 'recvmail',
    listens: {
      'user-added': changed,
      'user-removed': changed,
      'user-restored': changed,
      'user-purged'({ uid }) {
        db.forget(uid);
        changed();
      },
      'membership-changed': changed,
      'group-removed': changed,
      'app-installed': changed,
      'app-changed': changed,
      'app-updated': changed,
      'app-removed': changed,
      'domain-changed': () => database.afterCommit(ownDomain.work.wake),
    },
    reconcilers: [reconciler],
    checks: [createPlanCheck(reconciler, { held: 'recvmail-held', failing: 'recvmail-failing' })],
    recurring: [ownDomain.work],
    jobs: [removal],
    start() {
      subscriptions.defer(
        addons.onMoved(() => {
          outbox.wakeInside();
          if (hasStaleDirectory()) reconciler.wake();
        }),
      );
      // A server that sends for the domain receives for it, too.
      subscriptions.defer(
        outbox.onServerChanged(() => {
          outbox.wakeInside();
          reconciler.wake();
        }),
      );
      subscriptions.defer(changeFeed.subscribe((lists) => lists.includes('users') && reconciler.wake()));
    },
    async stop() {
      subscriptions.dispose();
    },
  };
  const earlierMail = createEarlierMail({ data: core.config.data, db, server: needs.server, location });
  return { localDelivery, mailUsers, earlierMail, slice };
}
