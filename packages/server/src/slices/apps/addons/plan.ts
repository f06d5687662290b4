import type { Observed } from '../../../adapters/engine/engine.ts';

/** Desired state of one server. */
export interface DesiredServer {
  instance: string;
  generation: number;
  shouldRun: boolean;
  /** It has responded since it was started. */
  isReady: boolean;
}

/** One step of the plan. `await`: the server runs but has not responded yet. */
export type AddonStep =
  | { do: 'stop'; instance: string }
  | { do: 'start' | 'await'; instance: string; generation: number };

/** Returns the steps from the observed to the desired state, at most one per server; the next pass plans the rest. */
export function planAddons(desired: readonly DesiredServer[], observed: readonly Observed[]): AddonStep[] {
  const known = new Set(desired.map(({ instance }) => instance));
  const strangers = new Set(observed.map(({ instance }) => instance).filter((instance) => !known.has(instance)));
  return [
    ...[...strangers].map((instance): AddonStep => ({ do: 'stop', instance })),
    ...desired.flatMap(
      (server) =>
        stepFor(
          server,
          observed.filter(({ instance }) => instance === server.instance),
        ) ?? [],
    ),
  ];
}

function stepFor(
  { instance, generation, shouldRun, isReady }: DesiredServer,
  there: readonly Observed[],
): AddonStep | undefined {
  if (!shouldRun) return there.length > 0 ? { do: 'stop', instance } : undefined;
  const running = there.filter(({ state }) => state === 'running');
  if (running.some((each) => each.generation !== generation)) return { do: 'stop', instance };
  if (running.length === 0) return { do: 'start', instance, generation };
  return isReady ? undefined : { do: 'await', instance, generation };
}
