import type { User } from '@kontor/contract/people/users';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { editUserText } from './text/index.ts';

/** Mails a user a password reset link, and says when mail cannot be sent at the moment. */
export function SendLink({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(editUserText);
  const outbox = useOutbox().data;
  const waits = outbox && (!outbox.configured || outbox.trouble !== '');
  const [name, mail] = [fullName(user), user.externEmail];
  const { dialog } = useConfirmedAction({
    run: () => api('POST /api/v1/users/{id}/password_mail_request', { params: { id: user.uid } }),
    done: t(($) => $.link.sent),
    doneBody: waits ? t(($) => $.link.waits) : mail,
    failed: t(($) => $.link.failed),
    onClose,
  });
  return (
    <LazyConfirmDialog {...dialog} title={t(($) => $.link.ask)} yes={t(($) => $.link.send)} no={t(($) => $.cancel)}>
      <p>{t(($) => $.link.what, { name, mail })}</p>
      <p>{t(($) => $.link.puk)}</p>
      {waits && <p>{t(($) => $.link.waits)}</p>}
    </LazyConfirmDialog>
  );
}
