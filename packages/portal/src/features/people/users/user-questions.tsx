import type { UserListed } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useCallback, useRef, useState } from 'react';
import { fullName } from '../../../session/me.ts';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { contentId } from '../../../shared/content.ts';
import { distinctName } from '../../../shared/people/distinct-name.ts';
import { useUsers } from '../../../shared/people/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { afterDialog } from '../../../ui/hooks/use-focus-nearby.ts';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { useDisableUser, useEnableUser, useRemoveUser } from './queries.ts';
import { usersText } from './text/index.ts';

type NamedUser = Pick<UserListed, 'uid' | 'givenname' | 'surname' | 'displayName'>;
type Action = 'delete' | 'disable';

/** Confirmations before a user is deleted or disabled. Enabling needs none. */
export function useQuestions() {
  const [asked, setAsked] = useState<{ action: Action; user: NamedUser }>();
  const enable = useEnable();
  const row = useRef(0);
  const ask = useCallback(
    (action: Action | 'enable', user: NamedUser) => {
      row.current = rowInFocus();
      if (action === 'enable') void enable(user);
      else setAsked({ action, user });
    },
    [enable],
  );
  const close = (isGone: boolean) => {
    setAsked(undefined);
    const uid = asked?.user.uid;
    if (isGone && uid !== undefined) afterDialog(() => focusNear(row.current, uid));
  };
  return { asked, ask, close };
}

const rowInFocus = () => Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? 0);

/** Frames that the list has to show that somebody is gone. */
const mostFrames = 60;

/** Focuses the row that took the place of a deleted one, once the list shows that it is gone. */
function focusNear(row: number, uid: string, frames = mostFrames): void {
  const [after, before] = [row, row - 1].map((at) => document.querySelector<HTMLElement>(`[data-row="${at}"] a`));
  if (after?.getAttribute('href')?.includes(encodeURIComponent(uid)) && frames > 0)
    requestAnimationFrame(() => focusNear(row, uid, frames - 1));
  else (after ?? before ?? document.getElementById(contentId))?.focus();
}

export type Questions = ReturnType<typeof useQuestions>;

export function UserQuestions({ asked, close }: Pick<Questions, 'asked' | 'close'>) {
  if (!asked) return null;
  const Question = asked.action === 'delete' ? DeleteQuestion : DisableQuestion;
  return <Question user={asked.user} onClose={close} />;
}

interface QuestionProps {
  user: NamedUser;
  onClose: (isGone: boolean) => void;
}

function DeleteQuestion({ user, onClose }: QuestionProps) {
  const t = useText(usersText);
  const { mutateAsync } = useRemoveUser();
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(user.uid),
    done: t(($) => $.remove.done),
    doneBody: fullName(user),
    failed: t(($) => $.remove.failed),
    onDone: () => onClose(true),
    onClose: () => onClose(false),
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.remove.title)}
      yes={t(($) => $.remove.yes)}
      no={t(($) => $.remove.no)}
      danger
    >
      <p>{t(($) => $.remove.text, { name: fullName(user), uid: readableAddress(user.uid) })}</p>
      <p>{t(($) => $.remove.back)}</p>
    </LazyConfirmDialog>
  );
}

function DisableQuestion({ user, onClose }: QuestionProps) {
  const t = useText(usersText);
  const { mutateAsync } = useDisableUser();
  const name = distinctName(user, useUsers().data);
  const { dialog } = useConfirmedAction({
    run: () => mutateAsync(user.uid),
    done: t(($) => $.disable.done, { name }),
    failed: t(($) => $.disable.failed),
    onClose: () => onClose(false),
  });
  return (
    <LazyConfirmDialog
      {...dialog}
      title={t(($) => $.disable.title, { name })}
      yes={t(($) => $.disable.yes)}
      no={t(($) => $.disable.no)}
      danger
    >
      <p>{t(($) => $.disable.text, { name })}</p>
    </LazyConfirmDialog>
  );
}

function useEnable() {
  const t = useText(usersText);
  const perform = usePerform();
  const toasts = useToasts();
  const { mutateAsync } = useEnableUser();
  return useCallback(
    (user: NamedUser) =>
      perform({
        async run() {
          const { cannotSignIn } = await mutateAsync(user.uid);
          const name = fullName(user);
          if (!cannotSignIn) return toasts.show({ title: t(($) => $.enable.done, { name }) });
          return toasts.show({ title: t(($) => $.enable.active, { name }), body: t(($) => $.enable.noPassword) });
        },
        failed: t(($) => $.enable.failed),
      }),
    [t, perform, toasts, mutateAsync],
  );
}
