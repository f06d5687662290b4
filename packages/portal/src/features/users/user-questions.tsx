import type { UserListed } from '@kontor/contract/users';
import { useCallback, useState } from 'react';
import { useTellFailure } from '../../app/tell-failure.ts';
import { useText } from '../../text/text-context.tsx';
import { usersText } from '../../text/users.ts';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { fullName } from '../session/me.ts';
import { useDeleteUser, useDisableUser, useEnableUser } from './queries.ts';

type Person = Pick<UserListed, 'uid' | 'givenname' | 'surname' | 'displayName'>;
type Deed = 'delete' | 'disable';

/** What is asked before somebody is deleted or disabled. Enabling asks nothing. */
export function useQuestions() {
  const [asked, setAsked] = useState<{ deed: Deed; person: Person }>();
  const enable = useEnable();
  const ask = useCallback(
    (deed: Deed | 'enable', person: Person) => (deed === 'enable' ? void enable(person) : setAsked({ deed, person })),
    [enable],
  );
  return { asked, ask, close: () => setAsked(undefined) };
}

export type Questions = ReturnType<typeof useQuestions>;

export function UserQuestions({ asked, close }: Pick<Questions, 'asked' | 'close'>) {
  if (!asked) return null;
  const Question = asked.deed === 'delete' ? DeleteQuestion : DisableQuestion;
  return <Question person={asked.person} onClose={close} />;
}

interface QuestionProps {
  person: Person;
  onClose: () => void;
}

function DeleteQuestion({ person, onClose }: QuestionProps) {
  const t = useText(usersText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { mutateAsync } = useDeleteUser();
  const confirm = async () => {
    try {
      await mutateAsync(person.uid);
      toasts.show({ title: t(($) => $.remove.done), body: fullName(person) });
    } catch (error) {
      tell(
        t(($) => $.remove.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.remove.title)}
      yes={t(($) => $.remove.yes)}
      no={t(($) => $.remove.no)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(($) => $.remove.text, { name: fullName(person) })}</p>
      <p>{t(($) => $.remove.back)}</p>
    </LazyConfirmDialog>
  );
}

function DisableQuestion({ person, onClose }: QuestionProps) {
  const t = useText(usersText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { mutateAsync } = useDisableUser();
  const name = fullName(person);
  const confirm = async () => {
    try {
      await mutateAsync(person.uid);
      toasts.show({ title: t(($) => $.disable.done, { name }) });
    } catch (error) {
      tell(
        t(($) => $.disable.failed),
        error,
      );
    }
    onClose();
  };
  return (
    <LazyConfirmDialog
      open
      title={t(($) => $.disable.title, { name })}
      yes={t(($) => $.disable.yes)}
      no={t(($) => $.disable.no)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(($) => $.disable.text)}</p>
    </LazyConfirmDialog>
  );
}

function useEnable() {
  const t = useText(usersText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const { mutateAsync } = useEnableUser();
  return useCallback(
    async (person: Person) => {
      try {
        await mutateAsync(person.uid);
        toasts.show({ title: t(($) => $.enable.done, { name: fullName(person) }) });
      } catch (error) {
        tell(
          t(($) => $.enable.failed),
          error,
        );
      }
    },
    [t, toasts, tell, mutateAsync],
  );
}
