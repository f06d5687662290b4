import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { type Repeated, type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';

/** A running app and how its health is checked. */
export interface Target {
  instance: string;
  generation: number;
  /** Time of the start, in ms; tells this start apart from earlier ones. */
  startedAt: number;
  /** 0 for an app that listens nowhere: it is healthy when it runs. */
  port: number;
  path: string | undefined;
  /** Any HTTP status at the path counts as healthy. */
  takesAny?: boolean;
  /** Ms until the first healthy response is late. Absent when the time of the start is unknown. */
  startMs?: number;
}

/** `starting`: not healthy yet; `alive`: healthy; `silent`: has stopped responding. */
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
  /** Called when the state of an app has changed. */
  onChange(instance: string, state: HealthState, before: HealthState): void;
  /** Called when an app has not responded within `startMs`. It is still checked. */
  onLate(instance: string): void;
  /** Called a minute after an app has become healthy. */
  onSteady(instance: string): void;
}

interface Watched extends Target {
  state: HealthState;
  /** Consecutive failed checks. */
  bad: number;
  /** Repeated checks and timers of this app. */
  works: Repeated[];
}

const timeoutMs = seconds(3);
const steadyMs = minutes(1);
/** Ms between checks, by state; `doubtful` applies after a failed check of a healthy app. */
const pauses = { starting: 200, alive: seconds(15), doubtful: seconds(2), silent: seconds(5) };
const badUntilSilent = 3;

/** Checks the health of every running app. */
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
    const { port, path, takesAny = false } = one;
    const isGood = port === 0 || (await isResponding({ port, path, takesAny, timeoutMs }));
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
    /** Checks exactly these apps from now on. Returns whether that is a change. */
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
