import { addressInDns } from '@kontor/contract/rules/people/username';
import type { Actor } from '@kontor/platform/http/actor';
import { repeat } from '@kontor/platform/work/repeat';
import { boxActor } from '../../../../core/journal-db.ts';
import type { Outbox } from '../../../mail/outbox/index.ts';
import { linkAddressAttempts, linkAttempts } from '../../passwords/index.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserRow } from '../db.ts';
import { createResetRequestsDb } from './reset-requests-db.ts';

/** Users of one external address who are mailed. */
const mostSharing = 5;

/** Links to set a password: requested by users, or sent by administrators. */
export function createLinks(context: AccountContext, outbox: Pick<Outbox, 'probe' | 'holdsLink'>) {
  const { core, db, users, passwords, mail } = context;
  const { database, clock, log, journal } = core;
  const requests = createResetRequestsDb(database);
  /** Where requests came from, by id. Not stored: after a restart in between, the journal has no address. */
  const addresses = new Map<number, string>();

  /** Handles requests after the caller has the response, so that neither response nor timing reveals whether the user exists. */
  function workOff(): void {
    for (let next = requests.next(); next !== undefined; next = requests.next()) {
      const { id, uid } = next;
      const address = addresses.get(id) ?? '';
      addresses.delete(id);
      database.transaction(() => {
        requests.remove(id);
        for (const user of asked(uid)) answer(user, address);
        // What the status says of mail must not tell whether there was somebody to send one to.
        database.afterCommit(outbox.probe);
      });
    }
  }

  /** Returns the users of a typed username, or those with this external address, which a couple may share. A short name that means several gets each of them a link of their own. */
  function asked(typed: string): UserRow[] {
    const found = users.uidsOfTyped(typed).flatMap((uid) => db.find(uid) ?? []);
    const address = typed.trim();
    if (found.length > 0 || !address.includes('@')) return found;
    return db.uidsWithAddress([address, addressInDns(address)], mostSharing).flatMap((uid) => db.find(uid) ?? []);
  }

  function answer(user: UserRow, address: string): void {
    if (user.enabled === 0 || user.external === 1 || !mail.hasAddress(user)) return;
    const { uid } = user;
    const keys = [linkAttempts(uid)];
    // Repeated requests do not fill anybody's mailbox.
    if (keys.some(passwords.limiter.isFull)) return;
    passwords.limiter.failed(keys);
    // An invitation that waits for a mail server stays: this one would end sooner.
    if (mail.isInvitation(user) && outbox.holdsLink(uid)) return;
    mail.sendAsked(user);
    journal.record({ ...boxActor, address }, 'send-reset-link', uid);
  }

  const work = repeat({ name: 'requested links', clock, log, every: () => undefined, run: workOff });

  return {
    /** Queues a request for a link: the same work for every name, known or not. */
    requestPasswordLink({ uid, address }: Actor): void {
      const keys = [linkAddressAttempts(address)];
      passwords.limiter.check(keys);
      database.transaction(() => {
        passwords.limiter.failed(keys);
        addresses.set(requests.add(uid, clock.now()).lastInsertRowid, address);
        database.afterCommit(() => work.wakeAfter(0));
      });
    },
    /** Sends a link by order of an administrator, with a PIN: an invitation to whoever never had a password. */
    sendPasswordLink: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        const user = users.row(uid);
        mail.refuseUnreachable(user);
        const isFirst = user.signed_in === 0 && !passwords.hasPassword(uid);
        mail.sendWithPin(actor, user, isFirst ? 'invitation' : 'reset-by-administrator');
        journal.record(actor, isFirst ? 'invite-person' : 'send-password-link', uid);
        users.changed();
      }),
    work,
  };
}

export type Links = ReturnType<typeof createLinks>;
