import { useLocation, useRouter } from '@tanstack/react-router';
import { readStep } from './step-of-history.ts';

interface StepInHistory<Step extends string> {
  step: Step;
  /** Opens another step: a later one as a new entry of the browser's history, an earlier one by going back to its entry. */
  goTo(step: Step): void;
  /** Opens a step in the place of the current one, so that going back leads past that one. */
  replaceBy(step: Step): void;
}

/**
 * The step of an assistant as an entry of the browser's history: its Back and Forward go from step to step, and a reload stays at the step. One that is not
 * open, such as without the file of the step before, is shown as the last open one before it.
 */
export function useStepInHistory<Step extends string>(
  steps: readonly [Step, ...Step[]],
  isOpen: (step: Step) => boolean = () => true,
): StepInHistory<Step> {
  const { history } = useRouter();
  const stored = readStep(useLocation().state, steps);
  const step = steps.slice(0, steps.indexOf(stored) + 1).findLast(isOpen) ?? steps[0];
  const replaceBy = (next: Step) => history.replace(history.location.href, { step: next });
  return {
    step,
    replaceBy,
    goTo(next) {
      const [from, to] = [steps.indexOf(stored), steps.indexOf(next)];
      if (to < steps.indexOf(step)) history.go(to - from);
      else if (stored !== step) replaceBy(next);
      else if (to > from) history.push(history.location.href, { step: next });
    },
  };
}
