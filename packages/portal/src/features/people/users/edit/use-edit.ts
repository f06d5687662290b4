import type { User } from '@kontor/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fullName } from '../../../../session/me.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { type Draft, useUserForm } from '../../../../shared/people/use-user-form.ts';
import { lockedFields } from '../../../../shared/people/user-form.ts';
import { removeAvatar, type UserState, uploadAvatar, useRefreshUser } from '../../../../shared/people/user-queries.ts';
import { useGoBack } from '../../../../shared/use-go-back.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { NewToast } from '../../../../ui/overlays/toast-queue.ts';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useInvitationOutcome } from '../create/created.ts';
import { useLinkOutcome } from './mailed-toast.ts';
import { isInvited } from './send-link.tsx';
import { editUserText } from './text/index.ts';

export interface EditNeeds {
  known: UserState;
  isMailSynchronised: boolean;
}

/** Fields and picture of an edited user. The picture, too, is uploaded on save. */
export function useEdit({ known, isMailSynchronised }: EditNeeds) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const refresh = useRefreshUser();
  const goBack = useGoBack('/settings/users');
  const { uid, external: isExternal } = known.user;
  const linkOutcome = useReplacedLink();
  const { file, send, avatar } = useAvatar(uid);
  const { draft, forget, storeDraft } = useDraft(uid);
  const userForm = useUserForm({
    known,
    draft,
    onUnmount: storeDraft,
    locked: lockedFields({ isExternal, isAdmin: true, isMailSynchronised }),
    async onSaved() {
      const isSent = await send();
      const after = await refresh(uid);
      if (!isSent) return after;
      const body = fullName(after.user);
      forget();
      goBack(true);
      toasts.show({ title: t(($) => $.saved), body, ...(await linkOutcome(known.user, after.user)) });
      return after;
    },
    failed: t(($) => $.failed),
  });
  return { userForm, avatar, isDirty: userForm.isDirty || file !== undefined, forget };
}

/** Returns a function that resolves with what a toast says of the link that went out because a corrected address ended one; with nothing where none did. */
function useReplacedLink() {
  const invitation = useInvitationOutcome();
  const link = useLinkOutcome();
  return async (before: User, after: User): Promise<Pick<NewToast, 'kind' | 'body' | 'action'>> => {
    const isCorrected = before.externEmail !== '' && before.externEmail !== after.externEmail;
    if (!isCorrected || after.passwordLinkUntil === undefined) return {};
    if (isInvited(after)) return invitation(after);
    return before.passwordLinkUntil === undefined ? {} : link(after, 'reset-by-administrator', 'reset', 'invitation');
  };
}

const draftKey = (uid: string) => ['draft', 'user', uid];

/** Keeps the input when settings mode ends meanwhile, until the page or the portal is left on purpose. */
function useDraft(uid: string) {
  const client = useQueryClient();
  const key = draftKey(uid);
  const isLeft = useRef(false);
  const [draft] = useState(() => client.getQueryData<Draft>(key));
  return {
    draft,
    forget: () => {
      isLeft.current = true;
    },
    storeDraft: (typed: Draft | undefined) => {
      client.removeQueries({ queryKey: key });
      if (isLeft.current || !typed) return;
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(key, typed);
    },
  };
}

function useAvatar(uid: string) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const perform = usePerform();
  const refresh = useRefreshUser();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();

  /** Resolves with whether everything succeeded. */
  const send = async (): Promise<boolean> => {
    if (!file) return true;
    setPercent(0);
    const error = await perform({
      run: () => uploadAvatar(uid, file, setPercent),
      failed: t(($) => $.picture.failed),
    });
    setFile(undefined);
    setPercent(undefined);
    return error === undefined;
  };
  const remove = () =>
    perform({
      run: async () => {
        await removeAvatar(uid);
        await refresh(uid);
      },
      done: t(($) => $.picture.removed),
      failed: t(($) => $.picture.notRemoved),
    });
  const onRefuse = (body: string) => toasts.show({ kind: 'error', title: t(($) => $.picture.failed), body });
  return { file, send, avatar: { file, percent, onChoose: setFile, onRefuse, onRemove: () => void remove() } };
}
