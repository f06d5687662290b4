import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { MailServer } from '../../adapters/addons/addon-server.ts';
import type { MailExchange } from '../../adapters/mail-exchangers.ts';
import { faultOf } from '../../adapters/smtp/mail-fault.ts';
import { NotSent } from '../../adapters/smtp/mailer.ts';
import type { Ground } from '../../ground.ts';
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
import { mailboxResource, removalJob, removalKind } from './removal.ts';

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
  /** Whoever keeps the apps stands below and is asked late. */
  apps: {
    /** Something long is done with the app, which may end with its mailbox being what it was before. */
    isBusy(instanceId: string): boolean;
    /** The apps whose mailbox takes what nobody else has, oldest first. */
    mailsinks(): string[];
  };
  /** Bound late: jobs are made from the kinds of all slices. */
  jobs(): Pick<Jobs, 'start' | 'lockOf'>;
  /** Asks who takes the mail of a domain; DNS unless said otherwise. */
  ask?: (domain: string) => Promise<MailExchange>;
}

/** What the parts of the slice share. */
function createParts({ ground, server, addons, people, outbox, apps, jobs, ask }: RecvmailNeeds) {
  const db = createMailboxesDb(ground.database);
  const ownDomain = createOwnDomain({ ground, learned: outbox.wakeInside, ...(ask && { ask }) });
  const members = createMembers({ ground, addons, ...people, domain: ownDomain.domain, sinks: apps.mailsinks });
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
    removal: {
      isUnderWay: (folder) => jobs().lockOf(mailboxResource(folder)) !== undefined,
      start: (folder) => void jobs().start(removalKind, { folder }),
    },
    passed: outbox.wakeInside,
  });
  const ownerOf = (address: string) => (ownDomain.isOurs() ? members.ownerOf(address) : undefined);
  const removal = removalJob({ db, server, place });
  return { db, ownDomain, members, place, asksElsewhere, reconciler, removal, ownerOf };
}

type Parts = ReturnType<typeof createParts>;

export function createRecvmailService(needs: RecvmailNeeds) {
  const parts = createParts(needs);
  const { directory } = needs.people;
  needs.server.askAt(() => {
    if (directory.obstacle() === 'directory-missing') return undefined;
    directory.accountFor(mailboxesAccount, 'members');
    return directory.settings(mailboxesAccount);
  });
  return { ...parts, local: createLocal(needs, parts), writers: createWriters(needs, parts) };
}

/** The way of mail into mailboxes. */
const createLocal = ({ server, addons, apps }: RecvmailNeeds, { ownerOf, place }: Parts): LocalMail => ({
  takes: (address) => ownerOf(address) !== undefined,
  async deliver({ from: sender, to, source }) {
    const owner = ownerOf(to);
    if (owner === undefined) throw new NotSent('later', new Error(`${to} has no mailbox any more`));
    // An update that is undone puts the mailbox back: what came meanwhile would be lost.
    if (owner.instanceId !== undefined && apps.isBusy(owner.instanceId))
      throw new NotSent('later', new Error('The app is being changed'));
    const at = place();
    if (at === undefined || !addons.isReady('recvmail'))
      throw new NotSent('server', new Error(`${server.title} does not run`));
    await server.deliver(at, { sender, user: owner.user, source }).catch((error: Error) => {
      throw new NotSent(faultOf(error.cause) === 'server' ? 'server' : 'later', error);
    });
  },
});

const createWriters = ({ people }: RecvmailNeeds, { members }: Parts): Writers => ({
  addressesOf: members.addressesOf,
  async signIn(user, password) {
    const uid = members.find(user);
    // Somebody without a mailbox costs the same time.
    const isRight = await people.passwords.isRight(uid ?? '', password);
    return isRight ? uid : undefined;
  },
});
