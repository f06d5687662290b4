import type { Slice } from '../../slice.ts';
import { createRecvmailService, type RecvmailNeeds } from './service.ts';

/** Mailboxes: of apps that ask for one, and of the people who use such apps. Mail to them that is sent on the box stays on it. */
export function createRecvmail(needs: RecvmailNeeds) {
  const { ground, addons, outbox } = needs;
  const { database, live } = ground;
  const { db, ownDomain, reconciler, removal, asksElsewhere, local, writers } = createRecvmailService(needs);
  const ends: (() => void)[] = [];
  const changed = () => database.afterCommit(reconciler.wake);

  const slice: Slice = {
    name: 'recvmail',
    listens: {
      'person-added': changed,
      'person-removed': changed,
      'person-put-back': changed,
      'person-forgotten'({ uid }) {
        db.forget(uid);
        changed();
      },
      'membership-changed': changed,
      'group-removed': changed,
      'app-installed': changed,
      'app-changed': changed,
      'app-removed': changed,
      'domain-changed': () => database.afterCommit(ownDomain.work.wake),
    },
    reconcilers: [reconciler],
    planTexts: { held: 'recvmail-held', failing: 'recvmail-failing' },
    recurring: [ownDomain.work],
    jobs: [removal],
    start() {
      ends.push(
        addons.onMoved(() => {
          outbox.wakeInside();
          if (asksElsewhere()) reconciler.wake();
        }),
        live.subscribe((lists) => lists.includes('users') && reconciler.wake()),
      );
    },
    async stop() {
      for (const end of ends.splice(0)) end();
    },
  };
  return { local, writers, slice };
}
