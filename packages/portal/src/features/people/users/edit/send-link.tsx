import type { Outbox, WaitingMail } from '@kontor/contract/mail/outbox';
import type { User } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useListMutation } from '../../../../shared/live-updates/live-query.ts';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { isMailDown } from '../../../../shared/mail/queries.ts';
import { useOutboxAction } from '../../../../shared/mail/use-outbox-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { type LinkState, waitForLink } from '../wait-for-link.ts';
import { type LinkUse, LinkWithoutMail } from './link-without-mail.tsx';
import { editUserText } from './text/index.ts';

/** Whether a link is the first to a password: a person who was invited and has not come yet. */
export const isInvited = (user: User): boolean =>
  user.enabled && !user.external && user.neverSignedIn === true && user.cannotSignIn === true;

interface Sent {
  state: LinkState;
  /** The mail, where it waits and its link may be shown. */
  waiting: WaitingMail | undefined;
}

/** Mails a link to a password, and resolves with what became of it. */
async function sendLink(user: User): Promise<Sent> {
  const { uid } = user;
  await api('POST /api/v1/users/{id}/password_mail_request', { params: { id: uid } });
  const state = await waitForLink(uid, isInvited(user) ? 'invitation' : 'reset-by-administrator');
  if (state !== 'waits') return { state, waiting: undefined };
  const { mails } = await api('GET /api/v1/outbox', { query: { uid } });
  return { state, waiting: mails.find(({ mayShow }) => mayShow) };
}

interface SendLinkProps {
  user: User;
  outbox: Outbox | undefined;
  /** Called with an invitation that cannot leave, so that its link is offered. */
  onWaits: (mail: WaitingMail) => void;
  /** Called with a mail whose link was asked for. */
  onShow: (mail: WaitingMail) => unknown;
  onClose: () => void;
}

/** Mails a user an invitation or a link to a new password, and says whether it was sent or waits. Shows the link instead where no mail leaves. */
export function SendLink(props: SendLinkProps) {
  const { user, outbox, onClose } = props;
  const t = useText(editUserText);
  const [name, mail] = [fullName(user), readableAddress(user.externEmail)];
  const kind = isInvited(user) ? 'invitation' : 'link';
  const use = useSendLink(props);
  if (outbox && isMailDown(outbox))
    return <LinkWithoutMail user={user} kind={kind} isSetUp={outbox.configured} onUse={use} onClose={onClose} />;
  return (
    <LazyConfirmDialog
      open
      onConfirm={() => use('send')}
      onClose={onClose}
      title={t(($) => $[kind].ask)}
      yes={t(($) => $[kind].send)}
      no={t(($) => $.cancel)}
    >
      <p>{t(($) => $[kind].what, { name, mail })}</p>
      <p>{t(($) => $.link.puk)}</p>
      <OnlyHereNotice />
    </LazyConfirmDialog>
  );
}

function useSendLink({ user, onWaits, onShow, onClose }: SendLinkProps) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const perform = usePerform();
  const action = useOutboxAction();
  const { mutateAsync } = useListMutation(['outbox', 'users'], sendLink);
  const [isRunning, setRunning] = useState(false);
  const isFirst = isInvited(user);
  const kind = isFirst ? 'invitation' : 'link';
  const toast = {
    sent: () => toasts.show({ title: t(($) => $[kind].sent), body: readableAddress(user.externEmail) }),
    waits: () => toasts.show({ title: t(($) => $.link.waitsTitle), body: t(($) => $.link.waits), action }),
    refused: () =>
      toasts.show({ kind: 'error', title: t(($) => $[kind].failed), body: t(($) => $.link.refused), action }),
  };
  return async (use: LinkUse) => {
    if (isRunning) return;
    setRunning(true);
    await perform({
      async run() {
        const { state, waiting } = await mutateAsync(user);
        if (use === 'show' && waiting) await onShow(waiting);
        else if (use === 'send' && isFirst && waiting) onWaits(waiting);
        else toast[state]();
      },
      failed: t(($) => $[kind].failed),
    });
    onClose();
  };
}
