import { useUsers } from '../../../../shared/people/queries.ts';
import {
  NewAdminPasswords,
  useNewAdminPasswords,
} from '../../../../shared/people/temporary-password/new-admin-passwords.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import type { Changes } from '../member-changes.ts';
import { groupsText } from '../text/index.ts';
import { useUserNames } from '../use-user-names.ts';

interface RolesDialogProps {
  changes: Changes;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Confirms granting or removing the administrator role, stating the consequences. Rendered while it is open. */
export function RolesDialog({ changes, onConfirm, onClose }: RolesDialogProps) {
  const t = useText(groupsText);
  const names = useUserNames();
  const joins = Object.keys(changes).filter((uid) => changes[uid]?.joins);
  const leaves = Object.keys(changes).filter((uid) => changes[uid]?.leaves);
  const passwords = usePasswordsOf(joins);
  const invited = joins.filter((uid) => !passwords.isNeededFor(uid));
  const confirm = async () => {
    if (await passwords.give(t(($) => $.couldNot.save))) await onConfirm();
  };
  return (
    <LazyConfirmDialog
      open
      title={joins.length > 0 ? t(($) => $.admin.ask) : t(($) => $.admin.askLeaves)}
      yes={invited.length > 0 ? t(($) => $.admin.yes) : t(($) => $.form.save)}
      no={t(($) => $.admin.no)}
      blocked={passwords.isBlocked}
      onConfirm={confirm}
      onClose={onClose}
    >
      {joins.length > 0 && (
        <p>
          {invited.length > 0 && t(($) => $.admin.reset, { names: names(invited) })} {t(($) => $.admin.out)}
        </p>
      )}
      <NewAdminPasswords passwords={passwords} people={joins.map((uid) => ({ uid, name: names([uid]) }))} />
      {leaves.length > 0 && <p>{t(($) => $.admin.leaves, { names: names(leaves) })}</p>}
    </LazyConfirmDialog>
  );
}

function usePasswordsOf(uids: readonly string[]) {
  const users = useUsers().data;
  return useNewAdminPasswords(
    uids.map((uid) => ({ uid, externEmail: users?.find((user) => user.uid === uid)?.externEmail })),
  );
}
