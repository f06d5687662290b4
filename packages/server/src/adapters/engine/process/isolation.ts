import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { openStartCache } from '@kontor/platform/work/start-cache';
import { projectPaths } from '../../../project-paths.ts';
import { usableCgroups } from '../../run-command/cgroup.ts';
import type { CgroupRoot } from '../../run-command/cgroup-root.ts';
import { readBootId } from '../../run-command/process-table.ts';
import { findProgram, searchPath } from '../../run-command/programs.ts';
import { accountsText, sandboxArgs } from '../../run-command/sandbox.ts';
import type { Commands } from '../../run-command.ts';
import { makeWorldReadable, writeWorldReadable } from '../../world-readable.ts';
import type { Isolation } from '../engine.ts';
import { relayArgs } from './relay-args.ts';

/** What this machine allows, each found out by doing it. */
export interface SandboxCapabilities {
  isolation: Isolation;
  isRoot: boolean;
  /** Path of bubblewrap, when it works. */
  bwrap: string | undefined;
  setpriv: string | undefined;
  /** Path of Perl, when processes can have networks of their own. */
  perl: string | undefined;
  cgroups: CgroupRoot | undefined;
}

export interface ProbeNeeds {
  box: string;
  folder: string;
  node: string;
  commands: Commands;
}

// An account that owns nothing: only used to look whether another account can be taken on.
const probeUid = 65534;

/** Keeps P5: bubblewrap is tried with the very arguments workloads get, once for each boot and set of rights. `wanted: 'none'` leaves out what could be had. */
export async function probeCapabilities(needs: ProbeNeeds, wanted: 'auto' | 'none'): Promise<SandboxCapabilities> {
  const isRoot = process.getuid?.() === 0;
  const folders = searchPath({});
  const setpriv = isRoot ? tryOrExplain(() => findProgram('setpriv', folders)).value : undefined;
  const nothing = { isRoot, bwrap: undefined, setpriv, perl: undefined, cgroups: undefined };
  if (wanted === 'none') return { ...nothing, isolation: { level: 'none', reasons: ['Isolation is switched off.'] } };
  if (!isRoot) {
    const reason = 'The server does not run as root, so apps run with the rights of the server.';
    return { ...nothing, isolation: { level: 'none', reasons: [reason] } };
  }
  const cgroups = tryOrExplain(() => usableCgroups(needs.box));
  const sandbox = await probeSandbox(needs, setpriv, folders).catch(asAdapterError);
  const reasons = [
    ...(cgroups.reason === undefined ? [] : [`Memory cannot be limited: ${cgroups.reason}.`]),
    ...(sandbox instanceof AdapterError ? [`Apps cannot be kept apart: ${sandbox.message}.`] : []),
  ];
  return {
    isRoot,
    setpriv,
    ...(sandbox instanceof AdapterError ? { bwrap: undefined, perl: undefined } : sandbox),
    cgroups: cgroups.value,
    isolation: { level: reasons.length === 0 ? 'full' : 'none', reasons },
  };
}

async function probeSandbox(
  needs: ProbeNeeds,
  setpriv: string | undefined,
  folders: string[],
): Promise<Record<'bwrap' | 'perl', string>> {
  const found = { bwrap: findProgram('bwrap', folders), perl: findProgram('perl', folders) };
  if (setpriv === undefined) throw new AdapterError('The program setpriv is not installed');
  const { node } = needs;
  const folder = join(needs.folder, 'probe');
  const accounts = join(needs.folder, 'probe.passwd');
  const view = { node, folder, writable: [], readable: [], uid: probeUid, accounts, diesWithParent: false };
  // The shortest run of the very program that workloads are: it starts inside the sandbox and ends.
  const relayed = relayArgs(probeUid, { listens: [], upstreams: [] });
  const args = [...relayed, found.bwrap, ...sandboxArgs(view, setpriv), node, '--version'];
  const startCache = openStartCache(join(needs.folder, 'probe.findings'));
  const fingerprint = JSON.stringify([
    currentPrivileges(),
    [found.perl, found.bwrap, setpriv, node, projectPaths.relay].map(identityOf),
    args,
  ]);
  if (startCache.get('bubblewrap works', fingerprint) === true) return found;
  makeWorldReadable(folder);
  writeWorldReadable(accounts, accountsText(probeUid, '/tmp'));
  try {
    const how = { program: 'perl', args, cwd: '/', job: 'probe', timeoutMs: 30_000 } as const;
    const { code, lines } = await needs.commands.run(how);
    if (code !== 0)
      throw new AdapterError(
        `bubblewrap in a network of its own does not work here (${lines.at(-1) ?? `code ${code}`})`,
      );
    // Only that it works is remembered: what was missing is looked for at each start. Should it stop working, no workload starts without it.
    startCache.set('bubblewrap works', fingerprint, true);
    startCache.save();
    return found;
  } finally {
    for (const path of [folder, accounts]) rmSync(path, { recursive: true, force: true });
  }
}

/** What a sandbox needs of the machine, as far as it can change: the kernel's run, the namespaces this process is in, and its rights. */
function currentPrivileges(): string[] {
  const namespaces = ['user', 'mnt', 'net', 'pid', 'ipc', 'uts', 'cgroup'].map((name) =>
    readlinkSync(`/proc/self/ns/${name}`),
  );
  const rights = readFileSync('/proc/self/status', 'utf8').match(/^(?:Cap\w+|NoNewPrivs|Seccomp):.*$/gm) ?? [];
  return [readBootId(), ...namespaces, ...rights];
}

/** Another one after each installation. */
function identityOf(program: string): (string | number)[] {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(program);
  return [program, dev, ino, size, mtimeMs, ctimeMs];
}

function tryOrExplain<T>(work: () => T): { value?: T; reason?: string } {
  try {
    return { value: work() };
  } catch (cause) {
    return { reason: asAdapterError(cause).message };
  }
}

/** What cannot be done here is an answer; a bug is not. */
function asAdapterError(cause: unknown): AdapterError {
  if (cause instanceof AdapterError) return cause;
  throw cause;
}
