import { useState } from 'react';
import { useUsers } from '../../../../shared/people/queries.ts';
import { type HandedAccount, HandOverDialog } from '../../../../shared/people/temporary-password/hand-over.tsx';
import {
  handedOut,
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
  /** Resolves with whether it was saved. */
  onSave: () => Promise<boolean>;
  /** Called after saving, and after the passwords were handed over. */
  onSaved: () => void;
  onClose: () => void;
}

/** Confirms granting or removing the administrator role, stating the consequences. Rendered while it is open. */
export function RolesDialog({ changes, onSave, onSaved, onClose }: RolesDialogProps) {
  const t = useText(groupsText);
  const names = useUserNames();
  const joins = Object.keys(changes).filter((uid) => changes[uid]?.joins);
  const leaves = Object.keys(changes).filter((uid) => changes[uid]?.leaves);
  const passwords = usePasswordsOf(joins);
  const people = joins.map((uid) => ({ uid, name: names([uid]) }));
  const [given, setGiven] = useState<{ accounts: readonly HandedAccount[]; isSaved: boolean }>();
  const invited = joins.filter((uid) => !passwords.isNeededFor(uid));
  const confirm = async () => {
    const accounts = handedOut(passwords, people);
    if (!(await passwords.give(t(($) => $.couldNot.save)))) return;
    const isSaved = await onSave();
    // Also after a failure: the passwords hold.
    if (accounts.length > 0) setGiven({ accounts, isSaved });
    else if (isSaved) onSaved();
    else onClose();
  };
  if (given) return <HandOverDialog accounts={given.accounts} onClose={given.isSaved ? onSaved : onClose} />;
  return (
    <LazyConfirmDialog
      open
      title={joins.length > 0 ? t(($) => $.admin.ask) : t(($) => $.admin.askLeaves)}
      yes={invited.length > 0 ? t(($) => $.admin.yes) : t(($) => $.form.save)}
      no={t(($) => $.admin.no)}
      blocked={passwords.isBlocked}
      takesInput
      onConfirm={confirm}
      onClose={onClose}
    >
      {joins.length > 0 && (
        <p>
          {t(($) => $.admin.out, { names: names(joins), count: joins.length })} {t(($) => $.admin.inform)}{' '}
          {invited.length > 0 && t(($) => $.admin.reset, { names: names(invited) })}
        </p>
      )}
      <NewAdminPasswords passwords={passwords} people={people} />
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
