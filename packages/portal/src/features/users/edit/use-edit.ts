import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTellFailure } from '../../../app/tell-failure.ts';
import { editUserText } from '../../../text/edit-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { lockedFields } from '../../people/person-form.ts';
import { type Known, removePicture, sendPicture, useRefreshPerson } from '../../people/person-queries.ts';
import { type Draft, usePersonForm } from '../../people/use-person-form.ts';

export interface EditNeeds {
  known: Known;
  isMailSynchronised: boolean;
}

/** Fields and picture of somebody being edited. The picture waits for the button, too. */
export function useEdit({ known, isMailSynchronised }: EditNeeds) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const refresh = useRefreshPerson();
  const { uid, external: isExternal } = known.user;
  const { file, send, picture } = usePicture(uid);
  const { draft, forget, keep } = useDraft(uid);
  const person = usePersonForm({
    known,
    draft,
    onGone: keep,
    locked: lockedFields({ isExternal, isAdmin: true, isMailSynchronised }),
    async onSaved() {
      const isSent = await send();
      if (isSent) toasts.show({ title: t(($) => $.saved) });
      return refresh(uid);
    },
    failed: t(($) => $.failed),
  });
  return { person, picture, isDirty: person.isDirty || file !== undefined, forget };
}

/** What was typed stays when the settings mode ends meanwhile, until the page is left on purpose or the portal is. */
function useDraft(uid: string) {
  const client = useQueryClient();
  const key = ['draft', 'user', uid];
  const isLeft = useRef(false);
  const [draft] = useState(() => client.getQueryData<Draft>(key));
  return {
    draft,
    forget: () => {
      isLeft.current = true;
    },
    keep: (typed: Draft | undefined) => {
      client.removeQueries({ queryKey: key });
      if (isLeft.current || !typed) return;
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(key, typed);
    },
  };
}

function usePicture(uid: string) {
  const t = useText(editUserText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const refresh = useRefreshPerson();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();

  /** Answers whether nothing went wrong. */
  const send = async (): Promise<boolean> => {
    if (!file) return true;
    setPercent(0);
    try {
      await sendPicture(uid, file, setPercent);
      return true;
    } catch (error) {
      tell(
        t(($) => $.picture.failed),
        error,
      );
      return false;
    } finally {
      setFile(undefined);
      setPercent(undefined);
    }
  };
  const remove = async () => {
    try {
      await removePicture(uid);
      await refresh(uid);
      toasts.show({ title: t(($) => $.picture.removed) });
    } catch (error) {
      tell(
        t(($) => $.picture.notRemoved),
        error,
      );
    }
  };
  const onRefuse = (body: string) => toasts.show({ kind: 'error', title: t(($) => $.picture.failed), body });
  return { file, send, picture: { file, percent, onChoose: setFile, onRefuse, onRemove: () => void remove() } };
}
