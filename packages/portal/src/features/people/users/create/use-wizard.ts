import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useMe } from '../../../../session/me.ts';
import { useStepInHistory } from '../../../../shared/step-in-history.ts';
import type { GoBack } from '../../../../shared/use-go-back.ts';
import type { Created } from './created.ts';
import { clearDraft, type Draft, storeDraft } from './draft.ts';
import { type Step, steps, stepWith } from './new-user-values.ts';
import { groupsOf } from './roles/group-choice.ts';
import { useFirstDraft } from './use-carried-draft.ts';
import { useCreation } from './use-creation.tsx';
import { useNewUserForm } from './use-new-user-form.ts';
import { useNoGroupsQuestion } from './use-no-groups-question.ts';

/** Step, input and navigation of the assistant. */
export function useWizard(onHandOver: (created: Created) => void, goBack: GoBack) {
  const { user: me } = useMe();
  const { draft, isCarried } = useFirstDraft();
  const { step, goTo } = useReachedSteps(draft.step, isCarried);
  const [chosen, setChosen] = useState(draft.chosen);
  const noGroups = useNoGroupsQuestion();
  const save = useSave({ onHandOver, goTo, goBack });
  const at = steps.indexOf(step);

  const user = useNewUserForm({
    initial: draft.values,
    isTyped: draft.isTyped,
    validated: steps.slice(0, at + 1),
    onSubmit(values) {
      const next = steps[at + 1];
      if (next) goTo(next);
      else if (groupsOf(chosen).length > 0 || !noGroups.mustAsk()) return save.create(values, groupsOf(chosen));
    },
    onFailed: save.failed,
  });
  const hasInput = !save.isDone && user.hasTypedText;
  useStoredDraft(me.uid, { step, values: user.form.values, isTyped: user.isTyped, chosen }, hasInput);

  const before = steps[at - 1];
  return {
    user,
    step,
    chosen,
    setChosen,
    hasInput,
    giveUp: () => clearDraft(me.uid),
    isSaving: save.isSaving,
    isLast: at === steps.length - 1,
    back: before && (() => goTo(before)),
    noGroups,
    question: save.question,
    goBack,
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** The step, as far as one has come: a reload loses the password, and with it what is behind. `opens`: the assistant begins at this step. */
function useReachedSteps(start: Step, opens: boolean) {
  const [reached, setReached] = useState(steps.indexOf(start));
  const { step, goTo } = useStepInHistory(steps, (one) => steps.indexOf(one) <= reached);
  const mustOpen = useRef(opens);
  useEffect(() => {
    // One by one: each step in between is an entry of the browser's history to go back to.
    const next = steps[steps.indexOf(step) + 1];
    if (mustOpen.current && step !== start && next) goTo(next);
    else mustOpen.current = false;
  }, [step, start, goTo]);
  return {
    step,
    goTo(next: Step) {
      setReached(Math.max(reached, steps.indexOf(next)));
      goTo(next);
    },
  };
}

/** Stores the input for a reload, once there is some. */
function useStoredDraft(uid: string, { step, values, isTyped, chosen }: Draft, hasInput: boolean): void {
  useEffect(() => {
    if (hasInput) storeDraft(uid, { step, values, isTyped, chosen });
  }, [uid, hasInput, step, values, isTyped, chosen]);
}

interface SaveNeeds {
  onHandOver: (created: Created) => void;
  goTo: (step: Step) => void;
  goBack: GoBack;
}

/** Creates the user; a refused field leads to the step that contains it. */
function useSave({ onHandOver, goTo, goBack }: SaveNeeds) {
  const { user } = useMe();
  const [isDone, setDone] = useState(false);
  const finish = () => {
    clearDraft(user.uid);
    setDone(true);
  };
  const creation = useCreation({
    isSaidByPage: true,
    onCreated(created) {
      finish();
      if (created.password === undefined) goBack(true);
      else onHandOver(created);
    },
    onRestored() {
      finish();
      goBack(true);
    },
  });
  return {
    ...creation,
    isDone,
    failed(error: unknown, rest: readonly string[]) {
      const refused = error instanceof ApiError ? stepWith(Object.keys(error.fields)) : undefined;
      if (refused) goTo(refused);
      creation.failed(error, rest);
    },
  };
}
