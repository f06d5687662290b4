import { fullName } from '../../../../session/me.ts';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useRestoreUser } from '../queries.ts';
import { useInvitationOutcome } from './created.ts';
import { newUserText } from './text/index.ts';

/** A username that a deleted user still holds. */
export interface RetainedName {
  uid: string;
  /** The server's sentence, with the date. */
  sentence: string;
}

interface RetainedNameQuestionProps {
  retained: RetainedName;
  onRestored: () => void;
  onClose: () => void;
}

/** Offers to restore the deleted user whose name was typed. */
export function RetainedNameQuestion({ retained, onRestored, onClose }: RetainedNameQuestionProps) {
  const t = useText(newUserText);
  const toasts = useToasts();
  const invitation = useInvitationOutcome();
  const { mutateAsync } = useRestoreUser();
  const { dialog } = useConfirmedAction({
    async run() {
      const restored = await mutateAsync(retained.uid);
      const title = t(($) => $.retained.done, { name: fullName(restored) });
      if (!restored.enabled) toasts.show({ title, body: t(($) => $.retained.disabled) });
      else if (restored.externEmail === '') toasts.show({ title, body: t(($) => $.retained.noAddress) });
      else void invitation(restored).then((outcome) => toasts.show({ title, ...outcome }));
    },
    failed: t(($) => $.retained.failed),
    onDone: onRestored,
    onClose,
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.retained.title)}
      yes={t(($) => $.retained.restore)}
      no={t(($) => $.retained.other)}
    >
      <p>{retained.sentence}</p>
      <p>{t(($) => $.retained.what)}</p>
    </LazyConfirmDialog>
  );
}
