import type { User } from '@kontor/contract/people/users';
import { fullName } from '../../../../session/me.ts';
import type { HandedAccount } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { useText } from '../../../../text/text-context.tsx';
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
  const invitation = useInvitationSentence();
  return async ({ newUser, isInvited, password }: Created): Promise<void> => {
    const title = t(($) => $.saved);
    if (password !== undefined) return void toasts.show({ title });
    const name = fullName(newUser);
    if (!isInvited) return void toasts.show({ title, body: t(($) => $.done.typed, { name, uid: newUser.uid }) });
    toasts.show({ title, body: await invitation(newUser) });
  };
}

/** Returns a function that resolves with what became of the invitation that was just mailed to a user; nothing when that cannot be found out. */
export function useInvitationSentence() {
  const t = useText(newUserText);
  return async (user: User): Promise<string> => {
    const words = { name: fullName(user), mail: user.externEmail };
    const sentences: Record<LinkState | 'unknown', string> = {
      sent: t(($) => $.done.invited, words),
      waits: t(($) => $.done.waits, words),
      refused: t(($) => $.done.refused, words),
      unknown: '',
    };
    return sentences[await waitForLink(user.uid, 'invitation').catch(() => 'unknown' as const)];
  };
}
