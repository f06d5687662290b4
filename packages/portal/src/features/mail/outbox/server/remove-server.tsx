import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { uiText } from '../../../../ui/text/index.ts';
import { useRemoveMailServer } from './queries.ts';
import styles from './server-page.module.css';
import { mailServerText } from './text/index.ts';

/** Removes the mail server with its password, after a question. */
export function RemoveServer() {
  const t = useText(mailServerText);
  const say = useText(uiText);
  const { mutateAsync } = useRemoveMailServer();
  const { ask, dialog } = useConfirmedAction({
    run: () => mutateAsync(undefined),
    done: t(($) => $.removed),
    failed: t(($) => $.notRemoved),
  });
  return (
    <>
      <Button className={styles.first} onClick={ask}>
        {t(($) => $.remove)}
      </Button>
      <LazyConfirmDialog
        {...dialog}
        title={t(($) => $.removeAsk)}
        yes={t(($) => $.remove)}
        no={say(($) => $.cancel)}
        danger
      >
        {t(($) => $.removeWhat)}
      </LazyConfirmDialog>
    </>
  );
}
