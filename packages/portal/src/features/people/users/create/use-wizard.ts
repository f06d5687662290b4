import { useEffect, useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { useStepInHistory } from '../../../../shared/step-in-history.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import type { Created } from './done-panel.tsx';
import { clearDraft, type Draft, loadDraft, storeDraft } from './draft.ts';
import { type NewUserValues, type Step, startValues, steps, stepWith } from './new-user-values.ts';
import { groupsOf, nothingChosen } from './roles/group-choice.ts';
import { useSaveUser } from './save-user.ts';
import { newUserText } from './text/index.ts';
import { useNewUserForm } from './use-new-user-form.ts';
import { useNoGroupsQuestion } from './use-no-groups-question.ts';

/** Step, input and navigation of the assistant. */
export function useWizard(onCreated: (created: Created) => void) {
  const { mailDomains } = useStatus();
  const { user: me } = useMe();
  const [draft] = useState(() => loadDraft(me.uid, mailDomains));
  const { step, goTo } = useReachedSteps(draft.step);
  const [chosen, setChosen] = useState(draft.chosen);
  const noGroups = useNoGroupsQuestion();
  const save = useSave(onCreated, goTo);
  const at = steps.indexOf(step);

  const user = useNewUserForm({
    initial: draft.values,
    isTyped: draft.isTyped,
    validated: steps.slice(0, at + 1),
    onSubmit(values) {
      const next = steps[at + 1];
      if (next) goTo(next);
      else if (groupsOf(chosen).length > 0 || !noGroups.mustAsk()) return save.now(values, groupsOf(chosen));
    },
    onFailed: save.failed,
  });
  const input = { step, values: user.form.values, isTyped: user.isTyped, chosen };
  const isTouched = !save.isDone && isInput(input, mailDomains[0] ?? '');
  useStoredDraft(me.uid, input, isTouched);

  const before = steps[at - 1];
  return {
    user,
    step,
    chosen,
    setChosen,
    isTouched,
    giveUp: () => clearDraft(me.uid),
    isSaving: save.isSaving,
    isLast: at === steps.length - 1,
    back: before && (() => goTo(before)),
    noGroups,
  };
}

export type Wizard = ReturnType<typeof useWizard>;

const isInput = ({ values, chosen }: Draft, domain: string): boolean =>
  JSON.stringify([values, chosen]) !== JSON.stringify([startValues(domain), nothingChosen]);

/** The step, as far as one has come: a reload loses the password, and with it what is behind. */
function useReachedSteps(start: Step) {
  const [reached, setReached] = useState(steps.indexOf(start));
  const { step, goTo } = useStepInHistory(steps, (one) => steps.indexOf(one) <= reached);
  return {
    step,
    goTo(next: Step) {
      setReached(Math.max(reached, steps.indexOf(next)));
      goTo(next);
    },
  };
}

/** Stores the input for a reload, once there is some. */
function useStoredDraft(uid: string, { step, values, isTyped, chosen }: Draft, isTouched: boolean): void {
  useEffect(() => {
    if (isTouched) storeDraft(uid, { step, values, isTyped, chosen });
  }, [uid, isTouched, step, values, isTyped, chosen]);
}

/** Creates the user; a refused field leads to the step that contains it. */
function useSave(onCreated: (created: Created) => void, goTo: (step: Step) => void) {
  const t = useText(newUserText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const { mutateAsync, isPending } = useSaveUser();
  const { user } = useMe();
  const [isDone, setDone] = useState(false);
  return {
    isDone,
    isSaving: isPending,
    async now(values: NewUserValues, groups: readonly string[]) {
      const newUser = await mutateAsync({ values, groups });
      clearDraft(user.uid);
      setDone(true);
      toasts.show({ title: t(($) => $.saved) });
      onCreated({ newUser, isInvited: values.sendNotification });
    },
    failed(error: unknown) {
      const refused = error instanceof ApiError ? stepWith(Object.keys(error.fields)) : undefined;
      if (refused) goTo(refused);
      showError(
        t(($) => $.failed),
        error,
      );
    },
  };
}
