import type { Group } from '@kontor/contract/people/groups';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useRemoveGroup } from './queries.ts';
import { groupsText } from './text/index.ts';
import { useOpenedApps } from './use-opened-apps.ts';

/** Deletes a custom group after a confirmation. */
export function RemoveGroup({ group }: { group: Group }) {
  const t = useText(groupsText);
  const format = useFormat();
  const opened = useOpenedApps(group);
  const { cn, uniqueMember } = group;
  const { mutateAsync } = useRemoveGroup();
  const count = uniqueMember.length;
  const removal = useConfirmedAction({
    run: () => mutateAsync(cn),
    done: t(($) => $.done.removed),
    failed: t(($) => $.couldNot.remove),
  });
  return (
    <>
      <Button variant="quiet" small aria-label={t(($) => $.removeOf, { name: cn })} onClick={removal.ask}>
        {t(($) => $.remove)}
      </Button>
      <LazyConfirmDialog
        {...removal.dialog}
        title={t(($) => $.removal.ask, { name: cn })}
        yes={t(($) => $.removal.yes)}
        no={t(($) => $.removal.no)}
        danger
      >
        <p>{count === 0 ? t(($) => $.removal.whatEmpty) : t(($) => $.removal.what, { count })}</p>
        {count > 0 && opened.length > 0 && <p>{t(($) => $.removal.closes, { apps: format.quoted(opened) })}</p>}
        <p>{t(($) => $.removal.forever)}</p>
      </LazyConfirmDialog>
    </>
  );
}
