import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useUpdateGroup } from '../queries.ts';
import { groupsText } from '../text/index.ts';
import { bodyOf } from './group-draft.ts';
import type { useGroupDraft } from './use-group-draft.ts';

const isOvertaken = (error: unknown) => error instanceof ApiError && error.code === 'changed-meanwhile';

/** Saves a draft: asks before somebody becomes or stops being an administrator, and retries on top of what others saved meanwhile. */
export function useSave(
  { draft, mine, setSaving, drop, forget }: ReturnType<typeof useGroupDraft>,
  refetch: () => Promise<unknown>,
) {
  const t = useText(groupsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const save = useUpdateGroup();
  const [isRefused, setRefused] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { cn } = draft.base.value;
  const changesRoles = cn === 'admin' && Object.values(mine).some((change) => change.joins || change.leaves);

  async function fail(error: unknown): Promise<void> {
    if (isOvertaken(error)) {
      await refetch();
      setRefused(true);
    } else {
      showError(
        t(($) => $.couldNot.save),
        error,
      );
    }
    setSaving(false);
  }

  async function go(): Promise<void> {
    setSaving(true);
    try {
      await save.mutateAsync({ cn, etag: draft.base.etag, body: bodyOf(draft) });
    } catch (error) {
      setAsking(false);
      return fail(error);
    }
    forget();
    toasts.show({ title: t(($) => $.done.saved) });
    await navigate({ to: '/settings/groups' });
  }

  return {
    go,
    isBusy: save.isPending,
    isRefused,
    isAsking,
    ask: () => (changesRoles ? setAsking(true) : void go()),
    stopAsking: () => setAsking(false),
    drop() {
      setRefused(false);
      drop();
    },
  };
}
