import type { User } from '@kontor/contract/people/users';
import { useState } from 'react';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { isMailDown, useOutbox } from '../../../../shared/mail/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { waitForLink } from '../wait-for-link.ts';
import { editUserText } from './text/index.ts';

/** Mails a link to a new password, and resolves with what became of it. */
async function sendLink(uid: string) {
  await api('POST /api/v1/users/{id}/password_mail_request', { params: { id: uid } });
  return waitForLink(uid, 'reset-by-administrator');
}

/** Mails a user a password reset link, and says whether it was sent or waits. */
export function SendLink({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(editUserText);
  const outbox = useOutbox().data;
  const waits = outbox && isMailDown(outbox);
  const [name, mail] = [fullName(user), user.externEmail];
  const onConfirm = useSendLink(user, onClose);
  return (
    <LazyConfirmDialog
      open
      onConfirm={onConfirm}
      onClose={onClose}
      title={t(($) => $.link.ask)}
      yes={t(($) => $.link.send)}
      no={t(($) => $.cancel)}
    >
      <p>{t(($) => $.link.what, { name, mail })}</p>
      <p>{t(($) => $.link.puk)}</p>
      <OnlyHereNotice />
      {waits && <p>{t(($) => $.link.waits)}</p>}
    </LazyConfirmDialog>
  );
}

function useSendLink(user: User, onClose: () => void) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const perform = usePerform();
  const { mutateAsync } = useListMutation(['outbox'], sendLink);
  const [isRunning, setRunning] = useState(false);
  const toast = {
    sent: () => toasts.show({ title: t(($) => $.link.sent), body: user.externEmail }),
    waits: () => toasts.show({ title: t(($) => $.link.waitsTitle), body: t(($) => $.link.waits) }),
    refused: () => toasts.show({ kind: 'error', title: t(($) => $.link.failed), body: t(($) => $.link.refused) }),
  };
  return async () => {
    if (isRunning) return;
    setRunning(true);
    await perform({
      run: async () => toast[await mutateAsync(user.uid)](),
      failed: t(($) => $.link.failed),
    });
    onClose();
  };
}
