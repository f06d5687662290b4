import type { User } from '@kontor/contract/people/users';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { editUserText } from './text/index.ts';

/** Mails a user a password reset link, and says when mail cannot be sent at the moment. */
export function SendLink({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const outbox = useOutbox().data;
  const waits = outbox && (!outbox.configured || outbox.trouble !== '');
  const [name, mail] = [fullName(user), user.externEmail];
  const send = async () => {
    try {
      await api('POST /api/v1/users/{id}/password_mail_request', { params: { id: user.uid } });
      toasts.show({ title: t(($) => $.link.sent), body: waits ? t(($) => $.link.waits) : mail });
    } catch (error) {
      showError(
        t(($) => $.link.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.link.ask)}
      yes={t(($) => $.link.send)}
      no={t(($) => $.cancel)}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(($) => $.link.what, { name, mail })}</p>
      <p>{t(($) => $.link.puk)}</p>
      {waits && <p>{t(($) => $.link.waits)}</p>}
    </LazyConfirmDialog>
  );
}
