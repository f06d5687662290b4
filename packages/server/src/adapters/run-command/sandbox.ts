import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** Files a sandboxed process can access, in addition to the system's programs. */
export interface Sandbox {
  /** The node binary; its folder is readable. */
  node: string;
  /** Working folder, read-only. */
  folder: string;
  writable: string[];
  /** Folders mounted at writable paths instead of those there, by path. */
  instead?: Readonly<Record<string, string>> | undefined;
  /** Additional readable files or folders. */
  readable: string[];
  uid: number;
  /** A file in the format of passwd(5), mounted as /etc/passwd. */
  accounts: string;
  /** For helpers only: workloads must survive the server (keeps P1, P3). */
  diesWithParent: boolean;
}

const systemFolders = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];

// Names, certificates, time zone, libraries, file types: nothing about the people or secrets of the box.
const systemFiles = [
  'alternatives',
  'ca-certificates',
  'fonts',
  'gai.conf',
  'host.conf',
  'hosts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'mime.types',
  'nsswitch.conf',
  'protocols',
  'resolv.conf',
  'services',
  'ssl',
  'timezone',
];

/**
 * Returns the arguments of bubblewrap up to the command: separate mounts, processes, IPC and host name, and the network of the caller. Root mounts the folders,
 * so the app's account needs no access to their parent folders, which are created empty in the sandbox.
 */
export function sandboxArgs(sandbox: Sandbox, setpriv: string): string[] {
  return [
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(sandbox.diesWithParent ? ['--die-with-parent'] : []),
    ...systemMounts(),
    ...['--perms', '0755', '--dir', '/etc'],
    ...systemFileMounts(),
    ...['--ro-bind', sandbox.accounts, '/etc/passwd'],
    ...['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...['--perms', '1777', '--tmpfs', '/tmp'],
    ...bindFolders(sandbox),
    ...['--chdir', sandbox.folder, '--', setpriv, ...dropRights(sandbox.uid)],
  ];
}

/** Returns the arguments of setpriv up to the command: another account, no groups, no capabilities, no new privileges. */
export function dropRights(uid: number): string[] {
  return [
    ...['--reuid', String(uid), '--regid', String(uid), '--clear-groups'],
    ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'],
  ];
}

/** Returns the content of /etc/passwd in a sandbox: many programs do not start for an account without a name. */
export function accountsText(uid: number, home: string): string {
  const nowhere = '/usr/sbin/nologin';
  return `root:x:0:0:root:/root:${nowhere}\napp:x:${uid}:${uid}:app:${home}:${nowhere}\n`;
}

/** Returns the arguments of bubblewrap that mount the programs of the system, read-only, and nothing else of this machine. */
export const systemMounts = (): string[] => ['--ro-bind', '/usr', '/usr', ...systemFolders.flatMap(bindSystemFolder)];

/** Returns the arguments that mount what programs need of /etc. */
export const systemFileMounts = (): string[] =>
  systemFiles.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]);

/** On most systems /bin and /lib are symbolic links into /usr. */
function bindSystemFolder(name: string): string[] {
  const path = `/${name}`;
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** Mounts outer folders before inner ones, so that a writable folder inside a read-only one stays writable. */
function bindFolders(sandbox: Sandbox): string[] {
  const readable = [dirname(sandbox.node), sandbox.folder, ...sandbox.readable];
  const modes = new Map<string, '--bind' | '--ro-bind'>();
  for (const path of readable) modes.set(path, '--ro-bind');
  for (const path of sandbox.writable) modes.set(path, '--bind');
  const bound = ['/usr'];
  const args: string[] = [];
  for (const [path, mode] of [...modes].sort(([a], [b]) => a.length - b.length)) {
    if (mode === '--ro-bind' && isWithin(path, '/usr')) continue;
    if (!bound.some((outer) => isWithin(path, outer))) args.push(...makeParents(path));
    args.push(mode, sandbox.instead?.[path] ?? path, path);
    bound.push(path);
  }
  return args;
}

/** Bubblewrap would create missing parent folders accessible only to root. */
function makeParents(path: string): string[] {
  const names = dirname(path).split(sep).filter(Boolean);
  const parents = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
  return parents
    .filter((parent) => parent !== '/tmp' && !isWithin(parent, '/usr'))
    .flatMap((parent) => ['--perms', '0755', '--dir', parent]);
}

/** Whether `path` is `outer` or below it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}
