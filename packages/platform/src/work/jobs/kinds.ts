import type { AnyJobKind, AnyJobStep } from './definitions.ts';
import type { StepPlan } from './rows.ts';

/** The kinds this release knows, by name. */
export interface Kinds {
  find(name: string): AnyJobKind | undefined;
  step(kind: string, step: string): AnyJobStep | undefined;
}

/** Checks the declarations; throws when one is wrong, which is a bug. */
export function createKinds(kinds: readonly AnyJobKind[]): Kinds {
  const byName = new Map<string, AnyJobKind>();
  const steps = new Map<string, AnyJobStep>();
  for (const kind of kinds) {
    if (byName.has(kind.name)) throw new Error(`The job ${kind.name} is declared twice.`);
    byName.set(kind.name, kind);
    for (const step of kind.stages.flatMap((stage) => stage.steps)) {
      const key = `${kind.name}/${step.name}`;
      if (steps.has(key)) throw new Error(`The step ${key} is declared twice.`);
      steps.set(key, step);
    }
    const point = `${kind.name}/${kind.pointOfNoReturn.step}`;
    if (!steps.has(point)) throw new Error(`The point of no return ${point} is not a step.`);
  }
  return {
    find: (name) => byName.get(name),
    step: (kind, step) => steps.get(`${kind}/${step}`),
  };
}

/** Returns the steps of a kind as they are stored when a job starts (keeps U1). */
export function planOf(kind: AnyJobKind): StepPlan[] {
  const point = kind.pointOfNoReturn;
  const steps = kind.stages.flatMap((stage) =>
    stage.steps.map((step) => ({
      stage: stage.name,
      name: step.name,
      share: step.share ?? 1 / stage.steps.length,
      point: step.name === point.step ? point.when : null,
    })),
  );
  return steps.map((step, position) => ({ position, ...step }));
}
