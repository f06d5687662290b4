import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { hours } from '@kontor/platform/work/durations';
import { boxActor } from '../../../../core/journal-db.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Outbox } from '../../../mail/outbox/index.ts';
import type { Passwords } from '../../passwords/index.ts';
import type { UserRow } from '../db.ts';
import { displayName } from '../view.ts';
import { createAddressChange } from './address-change.ts';
import { type Issued, passwordLink } from './password-link.ts';
import { createRecoveryAddress } from './recovery-address.ts';

export interface AccountMailNeeds {
  core: ServerContext;
  passwords: Passwords;
  outbox: Pick<Outbox, 'post' | 'dropLinks' | 'dropRefused' | 'redirectLinks' | 'mayReach' | 'isReachable'>;
}

const invitationHours = 72;

/** Asked for by anybody, so a short life: each request would otherwise extend an invitation by days. */
const firstLinkHours = 2;

/** Mails about an account. Each joins a running transaction. An invitation carries a PIN, a link requested by a user with a confirmed PUK does not. */
export function createAccountMail({ core, passwords, outbox }: AccountMailNeeds) {
  const { clock } = core;
  const { domain: box, portalUrl } = core.boxAddress;

  const linkTo = (uid: string, issued: Issued): string => passwordLink(portalUrl(), uid, issued);
  const recovery = createRecoveryAddress(core);

  /** Sent to the external address: a user who cannot sign in cannot read the internal one. */
  const envelope = (user: UserRow, lifeMs?: number) => ({
    uid: user.uid,
    to: recovery.of(user),
    language: user.preferred_language,
    ...(lifeMs === undefined ? {} : { expires: clock.now() + lifeMs }),
  });

  const hasAddress = (user: Pick<UserRow, 'uid' | 'extern_email'>): boolean => recovery.of(user) !== '';
  const mayReach = (user: UserRow): boolean => hasAddress(user) && outbox.mayReach(recovery.of(user));

  function refuseWithoutAddress(user: UserRow): void {
    if (!hasAddress(user)) throw new RefusedError('person-without-address');
  }

  function sendWithPin(
    actor: Actor,
    user: UserRow,
    template: 'invitation' | 'promotion' | 'reset-by-administrator',
    lifeHours = invitationHours,
  ): void {
    const { uid } = user;
    refuseWithoutAddress(user);
    // The new link replaces those not sent yet.
    outbox.dropLinks(uid);
    const lifeMs = hours(lifeHours);
    const link = linkTo(uid, passwords.issueTokenWithPin(uid, lifeMs, actor === boxActor));
    const content = { name: displayName(user), box: box(), uid, link, hours: lifeHours };
    outbox.post({ ...envelope(user, lifeMs), template, content, actor: actor.uid });
  }

  /** Nobody is asked for a PUK that nobody has confirmed to have written down. */
  const hasPuk = (uid: string): boolean => passwords.waitingPuk(uid) === undefined;
  const isInvitation = ({ uid, signed_in }: UserRow): boolean => !hasPuk(uid) && signed_in === 0;

  /** Sends the link that anybody may ask for: it requires the PUK, or carries a PIN where the user has confirmed none. */
  function sendAsked(user: UserRow): void {
    if (isInvitation(user)) return void sendWithPin(boxActor, user, 'invitation', firstLinkHours);
    const { uid } = user;
    const lifeMs = hours(1);
    const pin = hasPuk(uid) ? {} : { hasPin: true };
    const issued = hasPuk(uid)
      ? { token: passwords.issueToken(uid, lifeMs) }
      : passwords.issueTokenWithPin(uid, lifeMs, true);
    const content = { name: displayName(user), box: box(), uid, link: linkTo(uid, issued), minutes: 60, ...pin };
    outbox.post({ ...envelope(user, lifeMs), template: 'reset', content });
  }

  return {
    /** Throws when the user cannot use a link: disabled, or with a password in an external directory. */
    refuseUnreachable({ enabled, external }: UserRow): void {
      if (external === 1) throw new RefusedError('person-external');
      if (enabled === 0) throw new RefusedError('person-disabled');
    },
    sendWithPin,
    /** Whether there is an address to mail a link to. */
    hasAddress,
    /** Whether the link that somebody asks for is an invitation. */
    isInvitation,
    sendAsked,
    addressChanged: createAddressChange({ core, passwords, outbox, recovery, sendWithPin, sendAsked, envelope }),
    /** Whether a link to a new password reaches the user, as far as is known: not while the mail server takes no mail. */
    isReachable: (user: UserRow): boolean => hasAddress(user) && outbox.isReachable(recovery.of(user)),
    /** Tells where mail works; the user is told by a message in any case. */
    sendPasswordGiven(user: UserRow, by: string): void {
      const content = { name: displayName(user), box: box(), link: portalUrl(), by };
      if (mayReach(user)) outbox.post({ ...envelope(user), template: 'password-given', content });
    },
    /** `by`: name of the administrator; empty where it is the user. */
    sendLinkShown(user: UserRow, by: string): void {
      const content = { name: displayName(user), box: box(), link: `${portalUrl()}/account`, by };
      if (mayReach(user)) outbox.post({ ...envelope(user), template: 'link-shown', content });
    },
    sendResetByPuk(user: UserRow): void {
      const content = { name: displayName(user), box: box(), link: `${portalUrl()}/account` };
      if (mayReach(user)) outbox.post({ ...envelope(user), template: 'password-reset-by-puk', content });
    },
    forgetAddress: recovery.forget,
    sendSecondFactorCleared(user: UserRow, by: string): void {
      const content = { name: displayName(user), box: box(), link: `${portalUrl()}/account`, by };
      if (hasAddress(user)) outbox.post({ ...envelope(user), template: 'two-factor-cleared', content });
    },
  };
}

export type AccountMail = ReturnType<typeof createAccountMail>;
