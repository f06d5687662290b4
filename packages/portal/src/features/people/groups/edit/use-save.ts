import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useUpdateGroup } from '../queries.ts';
import { groupsText } from '../text/index.ts';
import { bodyOf } from './group-draft.ts';
import type { GroupDraftState } from './use-group-draft.ts';

const isOvertaken = (error: unknown) => error instanceof ApiError && error.code === 'changed-meanwhile';

/** Saves a draft: asks before somebody becomes or stops being an administrator, and retries on top of what others saved meanwhile. */
export function useSave(group: GroupDraftState, refetch: () => Promise<unknown>) {
  const { draft, mine, drop } = group;
  const [isRefused, setRefused] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { save, leave, isBusy } = useSaveDraft(group, async () => {
    await refetch();
    setRefused(true);
  });
  const isAdmins = draft.base.value.cn === 'admin';
  const changesRoles = isAdmins && Object.values(mine).some((change) => change.joins || change.leaves);
  const go = async () => {
    if (await save()) await leave();
  };
  return {
    save,
    leave,
    isBusy,
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

/** Returns `save`, which resolves with whether it saved, and `leave`, which leads back to the list; `onOvertaken` is called when somebody else saved first. */
function useSaveDraft({ draft, setSaving, forget }: GroupDraftState, onOvertaken: () => Promise<void>) {
  const t = useText(groupsText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useUpdateGroup();
  const save = async (): Promise<boolean> => {
    setSaving(true);
    try {
      await mutateAsync({ cn: draft.base.value.cn, etag: draft.base.etag, body: bodyOf(draft) });
    } catch (error) {
      if (isOvertaken(error)) await onOvertaken();
      else
        showError(
          t(($) => $.couldNot.save),
          error,
        );
      setSaving(false);
      return false;
    }
    forget();
    toasts.show({ title: t(($) => $.done.saved) });
    return true;
  };
  return { save, leave: () => navigate({ to: '/settings/groups', ignoreBlocker: true }), isBusy: isPending };
}
