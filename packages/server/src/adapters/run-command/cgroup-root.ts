import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';

/** Folders with the cgroups of this box: one in cgroup version 2, one for each controller in version 1. */
export interface CgroupRoot {
  version: 1 | 2;
  /** Created with the first cgroup in it, removed with the last. */
  folders: string[];
  /** Enables the controllers below `folders`; required before a cgroup is created. */
  enable(): void;
}

interface CgroupMount {
  version: 1 | 2;
  root: string;
  path: string;
  controllers: string[];
}

const controllers = ['memory', 'pids'];

/** Returns where the server may create cgroups with limits on memory and processes. Throws `AdapterError` with the reason when there is no such place. */
export function findCgroupRoot(box: string, self = '/proc/self'): CgroupRoot {
  const mounts = readMounts(readFileSync(join(self, 'mountinfo'), 'utf8'));
  const own = readOwnPaths(readFileSync(join(self, 'cgroup'), 'utf8'));
  const unified = mounts.find(
    (mount) => mount.version === 2 && controllers.every((name) => hasController(mount.path, name)),
  );
  if (unified) return unifiedRoot(unified.path, own.get('') ?? '/', box);
  const folders = controllers.map((controller) => {
    const mount = mounts.find(({ version, controllers: held }) => version === 1 && held.includes(controller));
    if (!mount) throw new AdapterError(`There is no ${controller} controller for cgroups`);
    return join(mount.path, below(own.get(controller) ?? '/', mount.root), `kontor.${box}`);
  });
  return { version: 1, folders, enable: () => {} };
}

/**
 * Version 2 allows processes only in leaf cgroups. A unit with `DelegateSubgroup=server` provides such a tree: workloads are siblings of the server within the
 * unit. Elsewhere they are below the root, the only place that a restart of the unit neither empties nor finds busy.
 */
function unifiedRoot(root: string, own: string, box: string): CgroupRoot {
  const base = own.endsWith('/server') ? join(root, own, '..') : root;
  const folder = join(base, `kontor.${box}`);
  return {
    version: 2,
    folders: [folder],
    enable() {
      enableControllers(base, () => moveProcesses(base, join(base, 'server')));
      mkdirSync(folder, { recursive: true });
      enableControllers(folder, () => {});
    },
  };
}

/** Enables the controllers for the children of `folder`. The root of a container is not the real root: its processes must first move into a leaf. */
function enableControllers(folder: string, makeRoom: () => void): void {
  const file = join(folder, 'cgroup.subtree_control');
  const enabled = readFileSync(file, 'utf8').trim().split(' ');
  if (controllers.every((name) => enabled.includes(name))) return;
  const text = controllers.map((name) => `+${name}`).join(' ');
  try {
    writeFileSync(file, text);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EBUSY')) throw cause;
    makeRoom();
    writeFileSync(file, text);
  }
}

function moveProcesses(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const pid of readFileSync(join(from, 'cgroup.procs'), 'utf8').split('\n')) {
    if (pid !== '') writeFileSync(join(to, 'cgroup.procs'), pid);
  }
}

function hasController(path: string, controller: string): boolean {
  return readFileSync(join(path, 'cgroup.controllers'), 'utf8').trim().split(' ').includes(controller);
}

/** Parses lines like `25 22 0:21 / /sys/fs/cgroup/memory rw,nosuid - cgroup cgroup rw,memory` (proc_pid_mountinfo(5)). */
export function readMounts(mountinfo: string): CgroupMount[] {
  return mountinfo.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , root = '', path = ''] = before.split(' ');
    const [type, , options = ''] = after.split(' ');
    if (type !== 'cgroup' && type !== 'cgroup2') return [];
    return [{ version: type === 'cgroup2' ? 2 : 1, root, path, controllers: options.split(',') } as const];
  });
}

/** Maps each controller to the path of this process's cgroup; version 2 has the empty name. Lines like `4:cpu,cpuacct:/some/path`. */
export function readOwnPaths(text: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, names = '', ...path] = line.split(':');
    for (const name of names.split(',')) if (path.length > 0) paths.set(name, path.join(':'));
  }
  return paths;
}

/** In a container the mount may show only a part of the tree, while the path of the own cgroup starts at the real root. */
function below(own: string, root: string): string {
  if (root === '/') return own;
  return own === root || own.startsWith(`${root}/`) ? own.slice(root.length) : '/';
}
