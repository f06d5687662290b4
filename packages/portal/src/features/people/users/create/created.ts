import type { User } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { fullName } from '../../../../session/me.ts';
import { useOutboxAction } from '../../../../shared/mail/use-outbox-action.ts';
import type { HandedAccount } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { useText } from '../../../../text/text-context.tsx';
import type { NewToast } from '../../../../ui/overlays/toast-queue.ts';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { type LinkState, waitForLink } from '../wait-for-link.ts';
import type { NewUserValues } from './new-user-values.ts';
import { newUserText } from './text/index.ts';

/** A user who was just created. */
export interface Created {
  newUser: User;
  /** The initial password is sent by mail. */
  isInvited: boolean;
  /** The temporary password, to be printed or told. */
  password?: string;
}

/** Returns what somebody with a temporary password is handed. */
export const handedOf = ({ newUser, password = '' }: Created): HandedAccount => ({
  uid: newUser.uid,
  name: fullName(newUser),
  password,
});

export const createdOf = (newUser: User, values: NewUserValues): Created => ({
  newUser,
  isInvited: values.sendNotification,
  ...(values.isTemporary && !values.sendNotification && { password: values.userPassword.trim() }),
});

/**
 * Returns a function that says that a user was created, and what is next: whether the invitation was sent or waits. The details of a temporary password are on
 * the screen already.
 */
export function useCreatedToast() {
  const t = useText(newUserText);
  const toasts = useToasts();
  const invitation = useInvitationOutcome();
  return async ({ newUser, isInvited, password }: Created): Promise<void> => {
    const title = t(($) => $.saved);
    if (password !== undefined) return void toasts.show({ title });
    const name = fullName(newUser);
    if (!isInvited)
      return void toasts.show({ title, body: t(($) => $.done.typed, { name, uid: readableAddress(newUser.uid) }) });
    toasts.show({ title, ...(await invitation(newUser)) });
  };
}

/**
 * Returns a function that resolves with what a toast says of the invitation that was just mailed to a user, and with the way to the outgoing mail where it did not
 * leave; with nothing when that cannot be found out.
 */
export function useInvitationOutcome() {
  const t = useText(newUserText);
  const action = useOutboxAction();
  return async (user: User): Promise<Pick<NewToast, 'kind' | 'body' | 'action'>> => {
    const words = { name: fullName(user), mail: readableAddress(user.externEmail) };
    const outcomes: Record<LinkState | 'unknown', Pick<NewToast, 'kind' | 'body' | 'action'>> = {
      sent: { body: t(($) => $.done.invited, words) },
      waits: { body: t(($) => $.done.waits, words), action },
      refused: { kind: 'warning', body: t(($) => $.done.refused, words), action },
      unknown: {},
    };
    return outcomes[await waitForLink(user.uid, 'invitation', 'reset').catch(() => 'unknown' as const)];
  };
}
