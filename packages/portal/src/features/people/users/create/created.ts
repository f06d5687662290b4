import type { User } from '@kontor/contract/people/users';
import { fullName } from '../../../../session/me.ts';
import type { HandedAccount } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
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

/** Returns a function that says who was created, and what is next. */
export function useCreatedToast() {
  const t = useText(newUserText);
  const toasts = useToasts();
  return ({ newUser, isInvited, password }: Created) => {
    const typed = t(($) => $.done.typed, { name: newUser.givenname, uid: newUser.uid });
    const next = isInvited ? t(($) => $.done.invited, { mail: newUser.externEmail }) : typed;
    const saved = t(($) => $.saved);
    toasts.show({
      title: t(($) => $.done.title, { name: fullName(newUser) }),
      body: password === undefined ? `${saved} ${next}` : saved,
    });
  };
}
