import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { MailServer } from '../../../adapters/addons/addon-server.ts';
import type { MailExchange } from '../../../adapters/mx-lookup.ts';
import { classifyFault, type MailFault } from '../../../adapters/smtp/mail-fault.ts';
import { DeliveryError, type Explained } from '../../../adapters/smtp/mailer.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AddonsService } from '../../apps/addons/index.ts';
import type { Registry } from '../../apps/registry/index.ts';
import { type DirectoryService, mailboxesAccount } from '../../people/directory/index.ts';
import type { Groups } from '../../people/groups/index.ts';
import type { Passwords } from '../../people/passwords/index.ts';
import type { Users } from '../../people/users/index.ts';
import type { LocalDelivery, Outbox } from '../outbox/index.ts';
import type { MailUsers } from '../submission/index.ts';
import { createMailboxesDb } from './db.ts';
import { createMembers } from './members.ts';
import { createOwnDomain } from './own-domain.ts';
import { createMailboxesReconciler } from './reconciler.ts';
import { mailboxResource, removalJob, removalKind } from './removal.ts';

export interface MailboxesNeeds {
  core: ServerContext;
  server: MailServer;
  addons: Pick<AddonsService, 'holdersOf' | 'locationOf' | 'isReady' | 'restart' | 'onMoved'>;
  people: {
    users: Pick<Users, 'all'>;
    groups: Pick<Groups, 'find' | 'membersOf'>;
    directory: Pick<DirectoryService, 'accountFor' | 'obstacle' | 'settings'>;
    passwords: Pick<Passwords, 'isRight'>;
  };
  outbox: Pick<Outbox, 'wakeInside' | 'onlySender' | 'onServerChanged'>;
  registry: Pick<Registry, 'isBusy' | 'catchAllApps'>;
  jobs: Pick<Jobs, 'start' | 'lockOf'>;
  /** Looks up the mail exchange of a domain; uses DNS by default. */
  ask?: (domain: string) => Promise<MailExchange>;
}

/** Creates what the parts of the slice share. */
function createContext({ core, server, addons, people, outbox, registry, jobs, ask }: MailboxesNeeds) {
  const db = createMailboxesDb(core.database);
  const ownDomain = createOwnDomain({
    ...{ core, onlySender: outbox.onlySender, learned: outbox.wakeInside },
    ...(ask && { ask }),
  });
  const members = createMembers({
    core,
    addons,
    ...people,
    domain: ownDomain.domain,
    catchAllApps: registry.catchAllApps,
  });
  const location = () => addons.locationOf('recvmail');
  /** A server that does not run gets the current directory at its next start. */
  function hasStaleDirectory(): boolean {
    const at = location();
    return at !== undefined && addons.isReady('recvmail') && server.hasStaleDirectory(at);
  }
  const reconciler = createMailboxesReconciler({
    core,
    db,
    server,
    location,
    hasStaleDirectory,
    members: members.uids,
    restart: () => addons.restart('recvmail'),
    removal: {
      isRunning: (folder) => jobs.lockOf(mailboxResource(folder)) !== undefined,
      start: (folder) => void jobs.start(removalKind, { folder }),
    },
    onPassEnd: outbox.wakeInside,
  });
  const ownerOf = (address: string) => (ownDomain.isOurs() ? members.ownerOf(address) : undefined);
  const removal = removalJob({ db, server, location });
  return { db, ownDomain, members, location, hasStaleDirectory, reconciler, removal, ownerOf };
}

type MailboxesContext = ReturnType<typeof createContext>;

export function createMailboxesService(needs: MailboxesNeeds) {
  const context = createContext(needs);
  const { directory } = needs.people;
  needs.server.setDirectory(() => {
    if (directory.obstacle() === 'directory-missing') return undefined;
    directory.accountFor(mailboxesAccount, 'members');
    return directory.settings(mailboxesAccount);
  });
  return { ...context, localDelivery: createLocalDelivery(needs, context), mailUsers: createMailUsers(needs, context) };
}

const unfit = (fault: MailFault, reason: string, explained: Explained) =>
  new DeliveryError(fault, new Error(reason), explained);

/** Delivers mail into mailboxes of the box. */
const createLocalDelivery = (
  { server, addons, registry }: MailboxesNeeds,
  { ownerOf, location }: MailboxesContext,
): LocalDelivery => ({
  takes: (address) => ownerOf(address) !== undefined,
  async deliver({ from: sender, to, source }) {
    const owner = ownerOf(to);
    if (owner === undefined)
      throw unfit('later', `${to} has no mailbox any more`, { code: 'mailbox-gone', params: {} });
    // Rolling back an update restores an earlier mailbox: mail delivered in the meantime would be lost.
    if (owner.instanceId !== undefined && registry.isBusy(owner.instanceId))
      throw unfit('later', 'The app is being changed', { code: 'mailbox-being-changed', params: {} });
    const at = location();
    if (at === undefined || !addons.isReady('recvmail'))
      throw unfit('server', `${server.title} does not run`, {
        code: 'mailbox-server-down',
        params: { name: server.title },
      });
    await server.deliver(at, { sender, user: owner.user, source }).catch((error: Error) => {
      const fault = classifyFault(error.cause).fault === 'server' ? 'server' : 'later';
      throw new DeliveryError(fault, error, { code: 'mailbox-refuses', params: {} });
    });
  },
});

const createMailUsers = ({ people }: MailboxesNeeds, { members }: MailboxesContext): MailUsers => ({
  addressesOf: members.addressesOf,
  async signIn(user, password) {
    const uid = members.find(user);
    // An unknown user takes as long as a known one.
    const isRight = await people.passwords.isRight(uid ?? '', password);
    return isRight ? uid : undefined;
  },
});
