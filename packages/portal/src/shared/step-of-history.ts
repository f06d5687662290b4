/** Returns the step stored in the state of a history entry; the first one where there is none, or one this assistant does not have. */
export function readStep<Step extends string>(state: object, steps: readonly [Step, ...Step[]]): Step {
  const stored = 'step' in state ? state.step : undefined;
  return steps.find((step) => step === stored) ?? steps[0];
}
