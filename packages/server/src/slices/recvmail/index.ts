import type { MailServer } from '../../adapters/addons/addon-server.ts';
import type { MailExchange } from '../../adapters/mail-exchangers.ts';
import { faultOf } from '../../adapters/smtp/mail-fault.ts';
import { NotSent } from '../../adapters/smtp/mailer.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { AddonsService } from '../addons/index.ts';
import { type DirectoryService, mailboxesAccount } from '../directory/index.ts';
import type { Groups } from '../groups/index.ts';
import type { LocalMail, Outbox } from '../outbox/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Writers } from '../sendmail/index.ts';
import type { Users } from '../users/index.ts';
import { createMailboxesDb } from './db.ts';
import { createMembers } from './members.ts';
import { createOwnDomain } from './own-domain.ts';
import { createMailboxesReconciler } from './reconciler.ts';

export interface RecvmailNeeds {
  ground: Ground;
  server: MailServer;
  addons: Pick<AddonsService, 'holdersOf' | 'placeOf' | 'isReady' | 'restart' | 'onMoved'>;
  people: {
    users: Pick<Users, 'all'>;
    groups: Pick<Groups, 'find' | 'membersOf'>;
    directory: Pick<DirectoryService, 'accountFor' | 'obstacle' | 'settings'>;
    passwords: Pick<Passwords, 'isRight'>;
  };
  outbox: Pick<Outbox, 'wakeInside'>;
  /** Something long is done with the app, which may end with its mailbox being what it was before. */
  isBusy(instanceId: string): boolean;
  /** Asks who takes the mail of a domain; DNS unless said otherwise. */
  ask?: (domain: string) => Promise<MailExchange>;
}

/** Mailboxes: of apps that ask for one, and of the people who use such apps. Mail to them that is sent on the box stays on it. */
export function createRecvmail({ ground, server, addons, people, outbox, isBusy, ask }: RecvmailNeeds) {
  const { database, live } = ground;
  const db = createMailboxesDb(database);
  const ends: (() => void)[] = [];
  const ownDomain = createOwnDomain({ ground, learned: outbox.wakeInside, ...(ask && { ask }) });
  const members = createMembers({ ground, addons, ...people, domain: ownDomain.domain });
  const place = () => addons.placeOf('recvmail');
  /** One that does not run learns it when it is started. */
  function asksElsewhere(): boolean {
    const at = place();
    return at !== undefined && addons.isReady('recvmail') && server.asksElsewhere(at);
  }
  const reconciler = createMailboxesReconciler({
    ground,
    db,
    server,
    place,
    asksElsewhere,
    members: members.uids,
    restart: () => addons.restart('recvmail'),
    passed: outbox.wakeInside,
  });
  server.askAt(() => {
    const { directory } = people;
    if (directory.obstacle() === 'directory-missing') return undefined;
    directory.accountFor(mailboxesAccount, 'members');
    return directory.settings(mailboxesAccount);
  });
  const changed = () => database.afterCommit(reconciler.wake);

  const ownerOf = (address: string) => (ownDomain.isOurs() ? members.book().get(address.toLowerCase()) : undefined);

  const local: LocalMail = {
    takes: (address) => ownerOf(address) !== undefined,
    async deliver({ from: sender, to, source }) {
      const owner = ownerOf(to);
      if (owner === undefined) throw new NotSent('later', new Error(`${to} has no mailbox any more`));
      // An update that is undone puts the mailbox back: what came meanwhile would be lost.
      if (owner.instanceId !== undefined && isBusy(owner.instanceId))
        throw new NotSent('later', new Error('The app is being changed'));
      const at = place();
      if (at === undefined || !addons.isReady('recvmail'))
        throw new NotSent('server', new Error(`${server.title} does not run`));
      await server.deliver(at, { sender, user: owner.user, source }).catch((error: Error) => {
        throw new NotSent(faultOf(error.cause) === 'server' ? 'server' : 'later', error);
      });
    },
  };

  const writers: Writers = {
    addressesOf: members.addressesOf,
    async signIn(user, password) {
      const uid = members.find(user);
      // Somebody without a mailbox costs the same time.
      const isRight = await people.passwords.isRight(uid ?? '', password);
      return isRight ? uid : undefined;
    },
  };

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
      'domain-changed': () => database.afterCommit(() => void ownDomain.look()),
    },
    reconcilers: [reconciler],
    start() {
      ends.push(
        addons.onMoved(() => {
          outbox.wakeInside();
          if (asksElsewhere()) reconciler.wake();
        }),
        live.subscribe((lists) => lists.includes('users') && reconciler.wake()),
      );
      void ownDomain.look();
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      ownDomain.stop();
    },
  };
  return { local, writers, slice };
}
