import { type Cgroup, cgroupAt, listCgroups, openCgroup } from '../../run-command/cgroup.ts';
import type { CgroupRoot } from '../../run-command/cgroup-root.ts';
import {
  findMarked,
  findSession,
  identify,
  isAlive,
  type ProcessIdentity,
  type ProcessInfo,
  readProcess,
} from '../../run-command/process-table.ts';
import type { ProcessRecord, ProcessRecords } from './process-record.ts';

/** Environment variable of workload processes: `<box>/<instance>/<generation>`. */
export const workloadMarker = 'KONTOR_WORKLOAD';

/** What exists of one generation of an instance: processes, a cgroup, a process record, or any of them. */
export interface Workload {
  instance: string;
  generation: number;
  /** All its processes. */
  members: ProcessIdentity[];
  /** The process whose exit ends the workload; absent after that. */
  main: ProcessIdentity | undefined;
  cgroup: Omit<Cgroup, 'create'> | undefined;
  record: ProcessRecord | undefined;
}

interface WorkloadKey {
  instance: string;
  generation: number;
}

export interface FindNeeds {
  box: string;
  cgroupRoot: CgroupRoot | undefined;
  records: ProcessRecords;
}

/**
 * Returns every workload of the box (keeps P2). For a process in one of our cgroups the cgroup decides, not the environment, which an app could forge. Throws
 * `AdapterError` when anything cannot be read (keeps R1).
 */
export function findWorkloads({ box, cgroupRoot, records }: FindNeeds): Workload[] {
  const found = createFoundWorkloads();
  for (const record of records.all()) {
    const recorded = found.workload(record);
    recorded.record = record;
    if (record.cgroupFolders.length > 0) recorded.cgroup = openCgroup(record.cgroupFolders);
  }
  for (const name of cgroupRoot ? listCgroups(cgroupRoot) : []) {
    const named = parseName(name.startsWith('app-') ? name.slice(4) : '', '.');
    if (cgroupRoot && named) found.workload(named).cgroup ??= cgroupAt(cgroupRoot, name);
  }
  for (const one of found.all()) for (const member of identify(one.cgroup?.pids() ?? [])) found.assign(one, member);
  for (const one of found.all()) {
    if (!one.cgroup && one.record?.main) for (const member of findSession(one.record.main)) found.assign(one, member);
  }
  for (const { value, ...member } of findMarked(workloadMarker, `${box}/`)) {
    const named = parseName(value.slice(box.length + 1), '/');
    if (named && !found.isAssigned(member)) found.assign(found.workload(named), member);
  }
  for (const one of found.all()) one.main = findMain(one);
  return found.all();
}

/** Workloads by instance and generation; a process belongs to the first one it is assigned to. */
function createFoundWorkloads() {
  const found = new Map<string, Workload>();
  const assigned = new Set<number>();
  return {
    all: () => [...found.values()],
    /** Returns a workload, which is added when it is new. */
    workload({ instance, generation }: WorkloadKey): Workload {
      const key = `${instance}/${generation}`;
      const known = found.get(key);
      if (known !== undefined) return known;
      const added = { instance, generation, members: [], main: undefined, cgroup: undefined, record: undefined };
      found.set(key, added);
      return added;
    },
    isAssigned: ({ pid }: ProcessIdentity) => assigned.has(pid),
    assign(to: Workload, member: ProcessIdentity): void {
      if (assigned.has(member.pid)) return;
      assigned.add(member.pid);
      to.members.push(member);
    },
  };
}

/** The name of the cgroup of one generation of an instance. */
export function cgroupName({ instance, generation }: WorkloadKey): string {
  return `app-${instance}.${generation}`;
}

/** Uses the process record; without one, the oldest session leader, because each workload starts in a session of its own. */
function findMain({ members, record }: Workload): ProcessIdentity | undefined {
  if (record?.exit) return undefined;
  if (record?.main) return isAlive(record.main) ? record.main : undefined;
  return members
    .flatMap(({ pid }) => readProcess(pid) ?? [])
    .filter((info: ProcessInfo) => info.session === info.pid)
    .sort((a, b) => a.startTicks - b.startTicks)[0];
}

function parseName(text: string, separator: string): WorkloadKey | undefined {
  const at = text.lastIndexOf(separator);
  const generation = text.slice(at + 1);
  return at > 0 && /^\d+$/.test(generation)
    ? { instance: text.slice(0, at), generation: Number(generation) }
    : undefined;
}
