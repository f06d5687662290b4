import type { User } from '@kontor/contract/people/users';
import { fullName } from '../../../../session/me.ts';
import {
  NewAdminPasswords,
  useNewAdminPasswords,
} from '../../../../shared/people/temporary-password/new-admin-passwords.tsx';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { editUserText } from './text/index.ts';

interface AdminQuestionProps {
  user: User;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Confirms that a user becomes an administrator, or is one no longer. */
export function AdminQuestion({ user, onConfirm, onClose }: AdminQuestionProps) {
  const t = useText(editUserText);
  const showError = useErrorToast();
  const name = fullName(user);
  const isAdmin = user.posixGroupName === 'admin';
  const passwords = useNewAdminPasswords(isAdmin || user.external ? [] : [user.uid]);
  const confirm = async () => {
    try {
      await passwords.give();
    } catch (error) {
      showError(
        t(($) => $.roles.failed),
        error,
      );
      return;
    }
    await onConfirm();
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={isAdmin ? t(($) => $.roles.askLeaves, { name }) : t(($) => $.roles.askJoins, { name })}
      yes={isAdmin ? t(($) => $.roles.leave) : t(($) => $.roles.join)}
      no={t(($) => $.cancel)}
      blocked={passwords.isBlocked}
      danger={isAdmin}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{isAdmin ? t(($) => $.roles.leaves) : t(($) => $.roles.joins, { name })}</p>
      {!isAdmin && !user.external && !passwords.isNeeded && (
        <p>{t(($) => $.roles.invited, { mail: user.externEmail })}</p>
      )}
      <NewAdminPasswords passwords={passwords} people={[{ uid: user.uid, name }]} />
    </LazyConfirmDialog>
  );
}
