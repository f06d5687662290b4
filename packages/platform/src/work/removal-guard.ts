/** A plan that waits for an administrator: how many objects it would remove, out of how many there are. */
export interface HeldPlan {
  removed: number;
  of: number;
}

/** Keeps R1: a plan that removes more than five objects and more than a fifth of them is held until an administrator releases it. */
export function createRemovalGuard() {
  let held: HeldPlan | undefined;
  let allowed = 0;

  return {
    /** Whether the plan is held. A released removal may be completed in several batches, but not exceeded. */
    holds({ removed, of }: HeldPlan): boolean {
      const isLarge = removed > 5 && removed > of / 5;
      if (!isLarge) allowed = 0;
      held = isLarge && removed > allowed ? { removed, of } : undefined;
      return held !== undefined;
    },
    held: (): HeldPlan | undefined => held,
    release(): void {
      allowed = held?.removed ?? 0;
      held = undefined;
    },
  };
}
