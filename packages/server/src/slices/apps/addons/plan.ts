import type { Observed } from '../../../adapters/engine/engine.ts';

/** What should be of one server. */
export interface DesiredServer {
  instance: string;
  generation: number;
  shouldRun: boolean;
  /** It answered since it was started. */
  isReady: boolean;
}

/** One thing to do. `await`: it runs, and nobody has heard of it yet. */
export type AddonStep =
  | { do: 'stop'; instance: string }
  | { do: 'start' | 'await'; instance: string; generation: number };

/** The steps that bring what runs in step with what should. At most one a server: the next look shows the rest. */
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
