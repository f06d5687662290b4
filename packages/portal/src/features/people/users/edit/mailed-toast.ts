import type { User } from '@kontor/contract/people/users';
import { useOutboxAction } from '../../../../shared/mail/use-outbox-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { NewToast } from '../../../../ui/overlays/toast-queue.ts';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { type LinkState, waitForLink } from '../wait-for-link.ts';
import { editUserText } from './text/index.ts';

/** Returns a function that says that somebody is an administrator, and what became of the link to a new password that was mailed with it. */
export function useMailedToast({ uid, externEmail }: User) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const action = useOutboxAction();
  return async (): Promise<void> => {
    const outcomes: Record<LinkState | 'unknown', Pick<NewToast, 'kind' | 'body' | 'action'>> = {
      sent: { body: t(($) => $.roles.link.sent, { mail: externEmail }) },
      waits: { body: t(($) => $.roles.link.waits), action },
      refused: { kind: 'warning', body: t(($) => $.roles.link.refused), action },
      unknown: {},
    };
    const outcome = await waitForLink(uid, 'promotion').catch(() => 'unknown' as const);
    toasts.show({ title: t(($) => $.roles.done), ...outcomes[outcome] });
  };
}
