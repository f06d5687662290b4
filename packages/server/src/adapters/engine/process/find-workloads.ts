import { type Cgroup, cgroupAt, listCgroups, openCgroup } from '../../run-command/cgroup.ts';
import type { CgroupPlace } from '../../run-command/cgroup-place.ts';
import {
  findMarked,
  findSession,
  identify,
  isAlive,
  type ProcessFacts,
  type ProcessIdentity,
  readProcess,
} from '../../run-command/process-table.ts';
import type { Note, Notes } from './note.ts';

export const workloadMarker = 'KONTOR_WORKLOAD';

/** What is there of one generation of an instance: processes, a cgroup, a note, or any of them. */
export interface Workload {
  instance: string;
  generation: number;
  /** All its processes. */
  members: ProcessIdentity[];
  /** The one whose end is the end of the workload; absent when it has ended. */
  main: ProcessIdentity | undefined;
  cgroup: Omit<Cgroup, 'create'> | undefined;
  note: Note | undefined;
}

interface Named {
  instance: string;
  generation: number;
}

export interface FindNeeds {
  box: string;
  place: CgroupPlace | undefined;
  notes: Notes;
}

/**
 * Every workload of the box (keeps P2). A process in one of our cgroups belongs where the cgroup says, whatever its
 * environment claims: an app could claim to be another. `Failed` when anything cannot be read (keeps R1).
 */
export function findWorkloads({ box, place, notes }: FindNeeds): Workload[] {
  const found = new Map<string, Workload>();
  const workload = ({ instance, generation }: Named) => {
    const key = `${instance}/${generation}`;
    const known = found.get(key) ?? {
      instance,
      generation,
      members: [],
      main: undefined,
      cgroup: undefined,
      note: undefined,
    };
    found.set(key, known);
    return known;
  };
  for (const note of notes.all()) {
    const noted = workload(note);
    noted.note = note;
    if (note.cgroupFolders.length > 0) noted.cgroup = openCgroup(note.cgroupFolders);
  }
  for (const name of place ? listCgroups(place) : []) {
    const named = parseName(name.startsWith('app-') ? name.slice(4) : '', '.');
    if (place && named) workload(named).cgroup ??= cgroupAt(place, name);
  }
  const held = new Set<number>();
  const add = (to: Workload, member: ProcessIdentity) => {
    if (held.has(member.pid)) return;
    held.add(member.pid);
    to.members.push(member);
  };
  for (const one of found.values()) for (const member of identify(one.cgroup?.pids() ?? [])) add(one, member);
  for (const one of found.values()) {
    if (!one.cgroup && one.note?.main) for (const member of findSession(one.note.main)) add(one, member);
  }
  for (const { value, ...member } of findMarked(workloadMarker, `${box}/`)) {
    const named = parseName(value.slice(box.length + 1), '/');
    if (named && !held.has(member.pid)) add(workload(named), member);
  }
  for (const one of found.values()) one.main = findMain(one);
  return [...found.values()];
}

/** The name of the cgroup of one generation of an instance. */
export function cgroupName({ instance, generation }: Named): string {
  return `app-${instance}.${generation}`;
}

/** The note knows. Without one it is the first leader of a session: each workload starts with a session of its own. */
function findMain({ members, note }: Workload): ProcessIdentity | undefined {
  if (note?.exit) return undefined;
  if (note?.main) return isAlive(note.main) ? note.main : undefined;
  return members
    .flatMap(({ pid }) => readProcess(pid) ?? [])
    .filter((facts: ProcessFacts) => facts.session === facts.pid)
    .sort((a, b) => a.startTicks - b.startTicks)[0];
}

function parseName(text: string, separator: string): Named | undefined {
  const at = text.lastIndexOf(separator);
  const generation = text.slice(at + 1);
  return at > 0 && /^\d+$/.test(generation)
    ? { instance: text.slice(0, at), generation: Number(generation) }
    : undefined;
}
