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
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useInvitationOutcome } from '../create/created.ts';
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
  const invitation = useInvitationOutcome();
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
      const outcome = isInvitedAgain(known.user, after.user) ? await invitation(after.user) : {};
      toasts.show({ title: t(($) => $.saved), body, ...outcome });
      return after;
    },
    failed: t(($) => $.failed),
  });
  return { userForm, avatar, isDirty: userForm.isDirty || file !== undefined, forget };
}

/** Whether a corrected address ended an invitation, and another one was sent. */
const isInvitedAgain = (before: User, after: User): boolean =>
  isInvited(after) &&
  after.passwordLinkUntil !== undefined &&
  before.externEmail !== '' &&
  before.externEmail !== after.externEmail;

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
