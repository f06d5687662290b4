import { constants } from 'node:os';
import type { ContainerInspectInfo } from 'dockerode';
import type { Observed, WorkloadExit } from '../../engine.ts';
import { labels, numberIn } from '../labels.ts';

/** All there is of one generation of a workload. */
export interface Group {
  instance: string;
  generation: number;
  /** In the order of their starts. Empty: only its network is there. */
  containers: ContainerInspectInfo[];
}

export const labelsOf = ({ Config }: ContainerInspectInfo): Record<string, string> => Config.Labels ?? {};

/** Puts together what belongs together; `networks` are the instances that have one. */
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

/** All of its containers are there and run. */
export function isRunning({ containers: [main, ...others] }: Group): boolean {
  if (main === undefined) return false;
  const isWhole = numberIn(labelsOf(main), labels.count) === others.length + 1;
  return isWhole && [main, ...others].every(({ State }) => State.Running);
}

/** The first of its containers that ended by itself. */
export function endedFirst({ containers }: Group): ContainerInspectInfo | undefined {
  return containers
    .filter(({ State }) => State.Status === 'exited' || State.Status === 'dead')
    .toSorted((a, b) => Date.parse(a.State.FinishedAt) - Date.parse(b.State.FinishedAt))[0];
}

/**
 * What is half made counts as ended without an end: it is stopped or started anew, and never passes for what was asked for. `isUnwatched`: its
 * end was none of its own doing, because the daemon was away.
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
