import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import type { Changes } from '../member-changes.ts';
import { groupsText } from '../text/index.ts';
import { useUserNames } from '../use-user-names.ts';

interface RolesDialogProps {
  open: boolean;
  changes: Changes;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Confirms granting or removing the administrator role, stating the consequences. */
export function RolesDialog({ open, changes, onConfirm, onClose }: RolesDialogProps) {
  const t = useText(groupsText);
  const names = useUserNames();
  const joins = Object.keys(changes).filter((uid) => changes[uid]?.joins);
  const leaves = Object.keys(changes).filter((uid) => changes[uid]?.leaves);
  return (
    <LazyConfirmDialog
      open={open}
      title={joins.length > 0 ? t(($) => $.admin.ask) : t(($) => $.admin.askLeaves)}
      yes={joins.length > 0 ? t(($) => $.admin.yes) : t(($) => $.form.save)}
      no={t(($) => $.admin.no)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {joins.length > 0 && (
        <p>
          {t(($) => $.admin.reset, { names: names(joins) })} {t(($) => $.admin.out)}
        </p>
      )}
      {leaves.length > 0 && <p>{t(($) => $.admin.leaves, { names: names(leaves) })}</p>}
    </LazyConfirmDialog>
  );
}
