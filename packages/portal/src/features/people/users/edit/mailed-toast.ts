import type { WaitingMail } from '@kontor/contract/mail/outbox';
import type { User } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useOutboxAction } from '../../../../shared/mail/use-outbox-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { NewToast } from '../../../../ui/overlays/toast-queue.ts';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { type LinkState, waitForLink } from '../wait-for-link.ts';
import { editUserText } from './text/index.ts';

/** Returns a function that says that somebody is an administrator, and what became of the link to a new password that was mailed with it. */
export function useMailedToast(user: User) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const outcome = useLinkOutcome();
  return async (): Promise<void> => {
    toasts.show({ title: t(($) => $.roles.done), ...(await outcome(user, 'promotion')) });
  };
}

/**
 * Returns a function that resolves with what a toast says of the link to a new password that was just mailed to a user in one of these mails; with nothing when
 * that cannot be found out.
 */
export function useLinkOutcome() {
  const t = useText(editUserText);
  const action = useOutboxAction();
  return async (
    { uid, externEmail }: User,
    ...templates: readonly WaitingMail['template'][]
  ): Promise<Pick<NewToast, 'kind' | 'body' | 'action'>> => {
    const outcomes: Record<LinkState | 'unknown', Pick<NewToast, 'kind' | 'body' | 'action'>> = {
      sent: { body: t(($) => $.roles.link.sent, { mail: readableAddress(externEmail) }) },
      waits: { body: t(($) => $.roles.link.waits), action },
      refused: { kind: 'warning', body: t(($) => $.roles.link.refused), action },
      unknown: {},
    };
    return outcomes[await waitForLink(uid, ...templates).catch(() => 'unknown' as const)];
  };
}
