import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
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

/** Isolation features this machine supports, each determined by trying it. */
export interface SandboxCapabilities {
  isolation: Isolation;
  isRoot: boolean;
  /** Path of bubblewrap, if it works. */
  bwrap: string | undefined;
  setpriv: string | undefined;
  /** Path of Perl, if processes can have network namespaces of their own. */
  perl: string | undefined;
  cgroups: CgroupRoot | undefined;
}

export interface ProbeNeeds {
  box: string;
  folder: string;
  node: string;
  commands: Commands;
}

// An account that owns nothing: only used to test whether the server can switch to another account.
const probeUid = 65534;

const switchedOff = { de: 'Die Abschottung ist ausgeschaltet.', en: 'Isolation is switched off.' };
const notRoot = {
  de: 'Der Server läuft nicht als root. Deshalb haben Apps dieselben Rechte wie er.',
  en: 'The server does not run as root, so apps run with the rights of the server.',
};
// The causes are reported by programs, in English; in German the sentence stands alone.
const unlimited = (cause: string) => ({
  de: 'Der Arbeitsspeicher der Apps lässt sich auf diesem Rechner nicht begrenzen (cgroups).',
  en: `Memory cannot be limited: ${cause}.`,
});
const unseparated = (cause: string) => ({
  de: 'Apps lassen sich auf diesem Rechner nicht voneinander trennen (bubblewrap).',
  en: `Apps cannot be kept apart: ${cause}.`,
});

/**
 * Detects what this machine supports (keeps P5): bubblewrap is tried with the arguments workloads get, once per boot and set of privileges. `wanted: 'none'`
 * disables isolation.
 */
export async function probeCapabilities(needs: ProbeNeeds, wanted: 'auto' | 'none'): Promise<SandboxCapabilities> {
  const isRoot = process.getuid?.() === 0;
  const folders = searchPath({});
  const setpriv = isRoot ? tryOrExplain(() => findProgram('setpriv', folders)).value : undefined;
  const nothing = { isRoot, bwrap: undefined, setpriv, perl: undefined, cgroups: undefined };
  if (wanted === 'none') return { ...nothing, isolation: { level: 'none', reasons: [switchedOff] } };
  if (!isRoot) {
    return { ...nothing, isolation: { level: 'none', reasons: [notRoot] } };
  }
  const cgroups = tryOrExplain(() => usableCgroups(needs.box));
  const sandbox = await probeSandbox(needs, setpriv, folders).catch(asAdapterError);
  const reasons = [
    ...(cgroups.reason === undefined ? [] : [unlimited(cgroups.reason)]),
    ...(sandbox instanceof AdapterError ? [unseparated(sandbox.message)] : []),
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
  // The shortest run of the same commands as a workload: enters the sandbox and exits.
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
    const how = { program: 'perl', args, cwd: '/', job: 'probe', timeoutMs: seconds(30) } as const;
    const { code, lines } = await needs.commands.run(how);
    if (code !== 0)
      throw new AdapterError(
        `bubblewrap in a network of its own does not work here (${lines.at(-1) ?? `code ${code}`})`,
      );
    // Only success is cached; failures are probed again at each start. If bubblewrap stops working later, no workload starts without it.
    startCache.set('bubblewrap works', fingerprint, true);
    startCache.save();
    return found;
  } finally {
    for (const path of [folder, accounts]) rmSync(path, { recursive: true, force: true });
  }
}

/** What the sandbox depends on and what can change: the boot, the namespaces of this process and its privileges. */
function currentPrivileges(): string[] {
  const namespaces = ['user', 'mnt', 'net', 'pid', 'ipc', 'uts', 'cgroup'].map((name) =>
    readlinkSync(`/proc/self/ns/${name}`),
  );
  const rights = readFileSync('/proc/self/status', 'utf8').match(/^(?:Cap\w+|NoNewPrivs|Seccomp):.*$/gm) ?? [];
  return [readBootId(), ...namespaces, ...rights];
}

/** Identity of an executable file; changes with each installation. */
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

/** Returns an `AdapterError`; rethrows everything else, which is a bug. */
function asAdapterError(cause: unknown): AdapterError {
  if (cause instanceof AdapterError) return cause;
  throw cause;
}
