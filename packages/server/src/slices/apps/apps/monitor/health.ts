import type { Clock } from '@kontor/platform/work/clock';
import { type Repeated, type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';

/** An app that runs and whether it should be asked. */
export interface Target {
  instance: string;
  generation: number;
  /** When it was started: news of an earlier start is not taken for this one's. */
  startedAt: number;
  port: number;
  path: string | undefined;
  /** At the path, any status will do. */
  takesAny?: boolean;
  /** How long it may take to its first answer. Absent: nobody knows since when it runs. */
  startMs?: number;
}

export type HealthState = 'starting' | 'alive' | 'silent';

export interface HealthNeeds {
  clock: Clock;
  log: RepeatNeeds['log'];
  isResponding(question: {
    port: number;
    path: string | undefined;
    timeoutMs: number;
    takesAny: boolean;
  }): Promise<boolean>;
  /** The state of an app changed. */
  onChange(instance: string, state: HealthState, before: HealthState): void;
  /** It has not answered in its time. It is still asked. */
  onLate(instance: string): void;
  /** It has gone well for a minute. */
  onSteady(instance: string): void;
}

interface Watched extends Target {
  state: HealthState;
  /** Bad answers in a row. */
  bad: number;
  /** Asks it, and does what follows from how long it has been going on. */
  works: Repeated[];
}

const timeoutMs = 3_000;
const steadyMs = 60_000;
/** Pauses between questions: an app that starts is waited for, one that runs is only looked after. */
const pauses = { starting: 200, alive: 15_000, doubtful: 2_000, silent: 5_000 };
const badUntilSilent = 3;

/** Asks every running app whether it answers. */
export function createHealth({ clock, log, isResponding, onChange, onLate, onSteady }: HealthNeeds) {
  const watched = new Map<string, Watched>();

  function begin(target: Target): void {
    const one: Watched = { ...target, state: 'starting', bad: 0, works: [] };
    watched.set(target.instance, one);
    const late = () => {
      if (one.state === 'starting') onLate(one.instance);
    };
    if (target.startMs !== undefined) workOn(one, late, () => undefined).wakeAfter(target.startMs);
    workOn(
      one,
      () => ask(one),
      () => pauseOf(one),
    ).start();
  }

  function workOn(one: Watched, run: RepeatNeeds['run'], every: () => number | undefined): Repeated {
    const work = repeat({ name: `health of ${one.instance}`, clock, log, every, run });
    one.works.push(work);
    return work;
  }

  function end(one: Watched): void {
    watched.delete(one.instance);
    for (const work of one.works) void work.stop();
  }

  async function ask(one: Watched): Promise<void> {
    const isGood = await isResponding({ port: one.port, path: one.path, takesAny: one.takesAny ?? false, timeoutMs });
    if (watched.get(one.instance) !== one) return;
    one.bad = isGood ? 0 : one.bad + 1;
    const before = one.state;
    if (isGood) one.state = 'alive';
    else if (before === 'alive' && one.bad >= badUntilSilent) one.state = 'silent';
    if (one.state === before) return;
    if (one.state === 'alive')
      workOn(
        one,
        () => onSteady(one.instance),
        () => undefined,
      ).wakeAfter(steadyMs);
    onChange(one.instance, one.state, before);
  }

  return {
    /** From now on exactly these are asked. Answers whether that is a change. */
    follow(targets: readonly Target[]): boolean {
      const wanted = new Map(targets.map((target) => [target.instance, target]));
      const gone = [...watched.values()].filter((one) => !isSameStart(one, wanted.get(one.instance)));
      for (const one of gone) end(one);
      const fresh = targets.filter(({ instance }) => !watched.has(instance));
      for (const target of fresh) begin(target);
      return gone.length + fresh.length > 0;
    },
    stateOf: (instance: string): { generation: number; state: HealthState } | undefined => watched.get(instance),
    stop(): void {
      for (const one of [...watched.values()]) end(one);
    },
  };
}

const isSameStart = (one: Target, other: Target | undefined): boolean =>
  one.generation === other?.generation && one.startedAt === other.startedAt;

function pauseOf({ state, bad }: Watched): number {
  if (state === 'alive' && bad > 0) return pauses.doubtful;
  return pauses[state];
}

export type Health = ReturnType<typeof createHealth>;
