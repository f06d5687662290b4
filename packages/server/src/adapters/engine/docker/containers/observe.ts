import { constants } from 'node:os';
import type { ContainerInspectInfo } from 'dockerode';
import type { Observed, WorkloadExit } from '../../engine.ts';
import { labels, numberIn } from '../labels.ts';

/** All containers of one generation of a workload. */
export interface Group {
  instance: string;
  generation: number;
  /** In start order. Empty when only the network exists. */
  containers: ContainerInspectInfo[];
}

export const labelsOf = ({ Config }: ContainerInspectInfo): Record<string, string> => Config.Labels ?? {};

/** Groups containers by instance and generation; `networks` are the instances that have a network. */
export function groupsOf(containers: readonly ContainerInspectInfo[], networks: readonly string[]): Group[] {
  const keyOf = (one: ContainerInspectInfo) => `${labelsOf(one)[labels.instance]}\n${labelsOf(one)[labels.generation]}`;
  const found = [...Map.groupBy(containers, keyOf).values()].map((members): Group => {
    const written = labelsOf(members[0] as ContainerInspectInfo);
    const byOrder = members.toSorted((a, b) => orderOf(a) - orderOf(b));
    const instance = written[labels.instance] ?? '';
    return { instance, generation: numberIn(written, labels.generation), containers: byOrder };
  });
  const lone = networks.filter((instance) => !found.some((group) => group.instance === instance));
  return [...found, ...lone.map((instance) => ({ instance, generation: 0, containers: [] }))];
}

const orderOf = (one: ContainerInspectInfo) => numberIn(labelsOf(one), labels.order);

/** Whether a container that ends by itself has done so without a fault. */
export const hasCompleted = (one: ContainerInspectInfo): boolean =>
  labelsOf(one)[labels.once] !== undefined && one.State.Status === 'exited' && one.State.ExitCode === 0;

/** Returns whether all its containers exist and run; those that end by themselves may have done so. */
export function isRunning({ containers: [main, ...others] }: Group): boolean {
  if (main === undefined) return false;
  const isWhole = numberIn(labelsOf(main), labels.count) === others.length + 1;
  return isWhole && [main, ...others].every((one) => one.State.Running || hasCompleted(one));
}

/** Returns the container that exited first. */
function endedFirst({ containers }: Group): ContainerInspectInfo | undefined {
  return containers
    .filter((one) => (one.State.Status === 'exited' && !hasCompleted(one)) || one.State.Status === 'dead')
    .toSorted((a, b) => Date.parse(a.State.FinishedAt) - Date.parse(b.State.FinishedAt))[0];
}

/**
 * Returns the state of a workload. A partially created one is reported as exited without `exit`, so that it is stopped or recreated. `isUnwatched`: the
 * container stopped because the daemon did; not a crash.
 */
export function observe(group: Group, isUnwatched: (id: string) => boolean): Observed {
  const { instance, generation } = group;
  const main = group.containers[0];
  const startedAt = main === undefined ? 0 : Date.parse(hasStarted(main) ? main.State.StartedAt : main.Created);
  const location = { engine: 'docker', name: main?.Name.slice(1) ?? '' } as const;
  if (isRunning(group)) return { instance, generation, state: 'running', location, startedAt };
  const ended = endedFirst(group);
  const exit = ended && exitOf(ended, isUnwatched(ended.Id));
  return { instance, generation, state: 'exited', location, startedAt, ...(exit ? { exit } : {}) };
}

const hasStarted = ({ State }: ContainerInspectInfo) => Date.parse(State.StartedAt) > 0;

function exitOf({ State }: ContainerInspectInfo, isUnwatched: boolean): WorkloadExit {
  const at = Date.parse(State.FinishedAt);
  if (isUnwatched) return { code: null, signal: null, at };
  const { ExitCode: code, OOMKilled } = State;
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0] ?? null;
  return { code: signal === null ? code : null, signal, at, ...(OOMKilled ? { memoryExceeded: true } : {}) };
}
