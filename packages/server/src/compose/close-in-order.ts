import { seconds } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Engine } from '../adapters/engine/engine.ts';
import type { Adapters } from '../core/adapters.ts';
import type { Log, ServerContext } from '../core/server-context.ts';
import type { Slice } from '../core/slice.ts';
import { isAddon } from '../slices/apps/addons/index.ts';
import { reconcilersOf, type Slices } from './areas.ts';
import type { Closers } from './closers.ts';

interface Running {
  core: ServerContext;
  adapters: Adapters;
  slices: Slices;
  jobs: Jobs;
}

/** Registers the stop order: jobs, background work, slices from last to first, then apps. The web server is opened later and therefore closes first. */
export function closeInOrder({ core, adapters, slices, jobs }: Running, closers: Closers): void {
  const { clock, log } = core;
  const within = async (ms: number, what: string, work: Promise<unknown>): Promise<void> => {
    const isOver = await firstOf(work, (end) => clock.after(ms, end));
    if (isOver) log.warn({ what, ms }, 'Did not end in time; it ends with the server');
  };
  closers.add('workloads', async ({ leaveApps = false }) => {
    if (leaveApps) return;
    await within(longest.workloads, 'workloads', stopWorkloads(adapters.engine, knownApps(slices, log)));
  });
  for (const { name, stop } of slices.all) if (stop !== undefined) closers.add(name, () => stop());
  const background = [...reconcilersOf(slices.all), ...watchesOf(slices.all), ...recurringOf(slices.all)];
  const ends = () => Promise.all(background.map((each) => each.stop()));
  closers.add('background work', () => within(longest.steps, 'background work', ends()));
  closers.add('jobs', () => within(longest.steps, 'jobs', jobs.stop()));
}

/**
 * Longest time in milliseconds a stop waits for job steps and background work (each), and for apps. Together with the other parts this stays below
 * TimeoutStopSec of deploy/kontor.service. Whatever is still running then ends as in a crash, which every part survives.
 */
export const longest = { steps: seconds(20), workloads: seconds(130) };

/** Resolves with true when the timer ends before the work, otherwise false. */
async function firstOf(work: Promise<unknown>, timer: (end: () => void) => () => void): Promise<boolean> {
  let cancel = () => {};
  const over = new Promise<true>((resolve) => {
    cancel = timer(() => resolve(true));
  });
  try {
    return await Promise.race([work.then(() => false), over]);
  } finally {
    cancel();
  }
}

/** Returns the ids of installed apps. Empty when they cannot be read: processes are stopped anyway, containers of unknown apps keep running. */
function knownApps({ registry }: Slices, log: Log): ReadonlySet<string> {
  try {
    return registry.instances();
  } catch (err) {
    log.error({ err }, 'The apps cannot be read; containers run on');
    return new Set();
  }
}

/** Stops apps before the addon servers they use, so that their last writes still arrive. */
async function stopWorkloads(engine: Engine, apps: ReadonlySet<string>): Promise<void> {
  // Workloads that cannot be listed or fail to stop here are stopped or reported by `stopAll`.
  const seen = new Set((await engine.list().catch(() => [])).map(({ instance }) => instance));
  if ([...seen].some(isAddon)) await Promise.allSettled([...seen].filter((one) => apps.has(one)).map(engine.stop));
  await engine.stopAll(apps);
}

/** Recurring work of all slices that waits for a whole database. */
export const recurringOf = (slices: readonly Slice[]) => slices.flatMap(({ recurring = [] }) => recurring);

/** Recurring work of all slices that also runs with a damaged database. */
export const watchesOf = (slices: readonly Slice[]) => slices.flatMap(({ watches = [] }) => watches);
