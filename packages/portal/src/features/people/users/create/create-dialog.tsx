import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { sharedText } from '../../../../shared/text/index.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { storeDraft } from './draft.ts';
import styles from './fields.module.css';
import { NameFields } from './name-fields.tsx';
import { startValues } from './new-user-values.ts';
import { NoGroupsQuestion } from './no-groups-question.tsx';
import { PasswordFields } from './password-fields.tsx';
import { nothingChosen } from './roles/group-choice.ts';
import { useSaveUser } from './save-user.ts';
import { newUserText } from './text/index.ts';
import { useNewUserForm } from './use-new-user-form.ts';
import { useNoGroupsQuestion } from './use-no-groups-question.ts';

/** Creates a normal user without groups, after a confirmation; for everything else it leads to the assistant, which takes over the input. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(newUserText);
  const navigate = useNavigate();
  const { user: me } = useMe();
  const { user, noGroups, isTouched } = useQuickCreate(onClose);
  const { form, isTyped } = user;
  const [isAsked, setAsked] = useState(false);
  const close = () => (isTouched ? setAsked(true) : onClose());
  const toWizard = () => {
    storeDraft(me.uid, { step: 'name', values: form.values, isTyped, chosen: nothingChosen });
    void navigate({ to: '/settings/users/new' });
  };
  return (
    <>
      <FormDialog
        form={form}
        title={t(($) => $.title)}
        submit={t(($) => $.create)}
        width="wide"
        onClose={close}
        other={
          <Button variant="quiet" onClick={toWizard} className={styles.first}>
            {t(($) => $.more)}
          </Button>
        }
      >
        <NameFields user={user} />
        <PasswordFields user={user} />
      </FormDialog>
      <NoGroupsQuestion question={noGroups} submit={form.submit} />
      <GiveUpQuestion open={isAsked} onGiveUp={onClose} onClose={() => setAsked(false)} />
    </>
  );
}

interface GiveUpQuestionProps {
  open: boolean;
  onGiveUp: () => void;
  onClose: () => void;
}

/** Asks before unsaved input is discarded. */
function GiveUpQuestion({ open, onGiveUp, onClose }: GiveUpQuestionProps) {
  const t = useText(newUserText);
  const inShared = useText(sharedText);
  return (
    <LazyConfirmDialog
      open={open}
      title={t(($) => $.giveUp.title)}
      yes={t(($) => $.giveUp.go)}
      no={t(($) => $.giveUp.stay)}
      onConfirm={onGiveUp}
      onClose={onClose}
    >
      {inShared(($) => $.leave.text)}
    </LazyConfirmDialog>
  );
}

/** The first two steps of the assistant in one form. */
function useQuickCreate(onDone: () => void) {
  const t = useText(newUserText);
  const { mailDomains } = useStatus();
  const toasts = useToasts();
  const showError = useErrorToast();
  const { mutateAsync } = useSaveUser();
  const noGroups = useNoGroupsQuestion();
  const [start] = useState(() => startValues(mailDomains[0] ?? ''));
  const user = useNewUserForm({
    initial: start,
    validated: ['name', 'password'],
    async onSubmit(values) {
      if (noGroups.mustAsk()) return;
      await mutateAsync({ values, groups: [] });
      toasts.show({ title: t(($) => $.saved) });
      onDone();
    },
    onFailed: (error) =>
      showError(
        t(($) => $.failed),
        error,
      ),
  });
  return { user, noGroups, isTouched: JSON.stringify(user.form.values) !== JSON.stringify(start) };
}
