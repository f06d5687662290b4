import { repeat } from '@kontor/platform/work/repeat';
import { linkAddressTries, linkTries } from '../passwords/index.ts';
import { type AccountParts, type Actor, journalFor } from './parts.ts';
import { createResetRequestsDb } from './reset-requests-db.ts';

/** Links to a new password: those people ask for themselves, and those administrators send. */
export function createLinks(parts: AccountParts) {
  const { ground, db, users, passwords, mail } = parts;
  const { database, clock, log } = ground;
  const requests = createResetRequestsDb(database);
  const write = journalFor(parts);

  /** Looks at who was meant only after the caller has the answer, so that neither answer nor time tells whether there is such a person. */
  function workOff(): void {
    for (let next = requests.next(); next !== undefined; next = requests.next()) {
      const { id, uid } = next;
      database.transaction(() => {
        requests.remove(id);
        answer(uid);
      });
    }
  }

  function answer(uid: string): void {
    const person = db.find(uid);
    if (person === undefined || person.enabled === 0 || person.external === 1) return;
    const keys = [linkTries(uid)];
    // Who asks again and again fills nobody's mailbox.
    if (keys.some(passwords.tries.isFull)) return;
    passwords.tries.failed(keys);
    mail.sendReset(person);
    write({ uid: 'box', address: '' }, 'send-reset-link', uid);
  }

  const work = repeat({ name: 'asked for links', clock, log, every: () => undefined, run: workOff });

  return {
    /** The same work for every name, whether somebody has it or not. */
    ask({ uid, address }: Actor): void {
      const keys = [linkAddressTries(address)];
      passwords.tries.check(keys);
      database.transaction(() => {
        passwords.tries.failed(keys);
        requests.add(uid, clock.now());
        database.afterCommit(() => work.wakeAfter(0));
      });
    },
    /** By an administrator, with the PUK. */
    send: (actor: Actor, uid: string): void =>
      database.transaction(() => {
        const person = users.row(uid);
        mail.refuseUnreachable(person);
        mail.sendWithPuk(person, 'reset-by-administrator');
        write(actor, 'send-password-link', uid);
      }),
    work,
  };
}

export type Links = ReturnType<typeof createLinks>;
