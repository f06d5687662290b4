import type { Actor } from '@kontor/platform/http/actor';
import { boxActor } from '../../../../core/journal-db.ts';
import type { UserRow } from '../db.ts';
import { displayName } from '../view.ts';
import type { AccountMailNeeds } from './account-mail.ts';
import { daysBefore, type RecoveryAddress } from './recovery-address.ts';

export interface AddressChangeNeeds extends AccountMailNeeds {
  recovery: RecoveryAddress;
  sendWithPin(actor: Actor, user: UserRow, template: 'invitation' | 'reset-by-administrator'): void;
  /** Sends what somebody gets who asks for a link on the login page and has confirmed no PUK. */
  sendAsked(user: UserRow): void;
  /** Returns who a mail is to and in which language. */
  envelope(user: UserRow): { uid: string; to: string; language: UserRow['preferred_language'] };
}

/** Returns a function to call when the external address of a user has changed. */
export function createAddressChange(needs: AddressChangeNeeds) {
  const { core, passwords, outbox, recovery, sendWithPin, sendAsked, envelope } = needs;
  const neverCame = ({ uid, signed_in }: UserRow): boolean => signed_in === 0 && !passwords.hasPassword(uid);

  /** Revokes the links that need no PUK, which whoever has the mistyped address may have, and sends another one of the same kind to the address of now. */
  function replaceLinks(actor: Actor, user: UserRow): void {
    const ended = passwords.endLinksWithPin(user.uid);
    if (ended !== undefined || neverCame(user)) outbox.dropLinks(user.uid);
    if (ended === undefined || recovery.of(user) === '' || user.enabled === 0 || user.external === 1) return;
    const template = neverCame(user) ? 'invitation' : 'reset-by-administrator';
    if (ended === 'asked') {
      sendAsked(user);
      core.journal.record(boxActor, 'send-reset-link', user.uid);
    } else {
      sendWithPin(actor, user, template);
      core.journal.record(actor, template === 'invitation' ? 'invite-person' : 'send-password-link', user.uid);
    }
  }

  /** Notifies the previous address. `row` is the user before the change. Joins a running transaction. */
  return (actor: Actor, row: UserRow, to: string, isProven: boolean): void => {
    const previousAddress = recovery.of(row);
    recovery.changed(row.uid, row.extern_email, to, isProven);
    // Nobody reads at an address that the mail server does not know. Only for an administrator's correction: a stranger with a session could have waited for it.
    const isDead = (address: string) => isProven && outbox.dropRefused(row.uid, address);
    const former = [...new Set([previousAddress, row.extern_email])];
    const notified = former.filter((address) => address !== '' && address !== to && !isDead(address));
    if (isProven && row.extern_email !== '') {
      replaceLinks(actor, { ...row, extern_email: to });
      if (neverCame(row)) return;
    }
    // Links that have not left yet go where the next ones go.
    outbox.redirectLinks(row.uid, recovery.of({ ...row, extern_email: to }));
    const { boxAddress } = core;
    const link = `${boxAddress.portalUrl()}/account`;
    const content = { name: displayName(row), box: boxAddress.domain(), link, address: to };
    const days = isProven ? 0 : daysBefore;
    for (const address of notified)
      outbox.post({ ...envelope(row), to: address, template: 'address-changed', content: { ...content, days } });
  };
}
