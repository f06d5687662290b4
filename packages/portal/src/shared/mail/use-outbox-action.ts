import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import type { ToastAction } from '../../ui/overlays/toast-queue.ts';
import { mailText } from './text/index.ts';

/** Returns the way from a toast about mail that waits to the outgoing mail, for administrators. */
export function useOutboxAction(): ToastAction | undefined {
  const t = useText(mailText);
  const { isAdmin } = useMe();
  const navigate = useNavigate();
  if (!isAdmin) return undefined;
  return { label: t(($) => $.toOutbox), onSelect: () => void navigate({ to: '/settings/outbox' }) };
}
