import type { Actor } from '@kontor/platform/http/actor';
import type { UserRow } from '../db.ts';
import { displayName } from '../view.ts';
import type { AccountMailNeeds } from './account-mail.ts';
import { daysBefore, type RecoveryAddress } from './recovery-address.ts';

export interface AddressChangeNeeds extends AccountMailNeeds {
  recovery: RecoveryAddress;
  sendWithPin(actor: Actor, user: UserRow, template: 'invitation'): void;
  /** Returns who a mail is to and in which language. */
  envelope(user: UserRow): { uid: string; to: string; language: UserRow['preferred_language'] };
}

/** Returns a function to call when the external address of a user has changed. */
export function createAddressChange({ core, passwords, outbox, recovery, sendWithPin, envelope }: AddressChangeNeeds) {
  /** Ends the invitation of somebody who never came: it may be with whoever has the address that was mistyped. Sends another one to the address of now. */
  function replaceInvitation(actor: Actor, user: UserRow): void {
    const wasInvited = passwords.endLinksWithPin(user.uid);
    outbox.dropLinks(user.uid);
    if (!wasInvited || recovery.of(user) === '') return;
    sendWithPin(actor, user, 'invitation');
    core.journal.record(actor, 'invite-person', user.uid);
  }

  /** Notifies the previous address. `row` is the user before the change. Joins a running transaction. */
  return (actor: Actor, row: UserRow, to: string, isProven: boolean): void => {
    const previousAddress = recovery.of(row);
    recovery.changed(row.uid, row.extern_email, to, isProven);
    if (isProven && row.signed_in === 0 && row.extern_email !== '') {
      replaceInvitation(actor, { ...row, extern_email: to });
      return;
    }
    // Links that have not left yet go where the next ones go.
    outbox.redirectLinks(row.uid, recovery.of({ ...row, extern_email: to }));
    const { boxAddress } = core;
    const link = `${boxAddress.portalUrl()}/account`;
    const content = { name: displayName(row), box: boxAddress.domain(), link, address: to };
    const days = isProven ? 0 : daysBefore;
    for (const address of new Set([previousAddress, row.extern_email]))
      if (address !== '' && address !== to)
        outbox.post({ ...envelope(row), to: address, template: 'address-changed', content: { ...content, days } });
  };
}
