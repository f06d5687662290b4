import type { Group } from '@kontor/contract/people/groups';
import { useState } from 'react';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useRemoveGroup } from './queries.ts';
import { groupsText } from './text/index.ts';

/** Deletes a custom group after a confirmation. */
export function RemoveGroup({ group: { cn, uniqueMember } }: { group: Group }) {
  const t = useText(groupsText);
  const [isAsked, setAsked] = useState(false);
  const toasts = useToasts();
  const showError = useErrorToast();
  const remove = useRemoveGroup();
  const count = uniqueMember.length;
  const confirm = async () => {
    try {
      await remove.mutateAsync(cn);
      toasts.show({ title: t(($) => $.done.removed) });
    } catch (error) {
      showError(
        t(($) => $.couldNot.remove),
        error,
      );
    }
    setAsked(false);
  };
  return (
    <>
      <Button variant="quiet" small aria-label={t(($) => $.removeOf, { name: cn })} onClick={() => setAsked(true)}>
        {t(($) => $.remove)}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.removal.ask, { name: cn })}
        yes={t(($) => $.removal.yes)}
        no={t(($) => $.removal.no)}
        danger
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        <p>{count === 0 ? t(($) => $.removal.whatEmpty) : t(($) => $.removal.what, { count })}</p>
        <p>{t(($) => $.removal.forever)}</p>
      </LazyConfirmDialog>
    </>
  );
}
