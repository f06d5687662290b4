import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failed } from '@kontor/platform/errors';
import { openFindings } from '@kontor/platform/work/findings';
import { places } from '../../../places.ts';
import { makeReachable, writeReachable } from '../../reachable.ts';
import { usableCgroups } from '../../run-command/cgroup.ts';
import type { CgroupPlace } from '../../run-command/cgroup-place.ts';
import { readBootId } from '../../run-command/process-table.ts';
import { findProgram, searchPath } from '../../run-command/programs.ts';
import { accountsText, sandboxArgs } from '../../run-command/sandbox.ts';
import type { Commands } from '../../run-command.ts';
import type { Isolation } from '../engine.ts';
import { relayArgs } from './relay-args.ts';

/** What this machine allows, each found out by doing it. */
export interface Means {
  isolation: Isolation;
  isRoot: boolean;
  /** Path of bubblewrap, when it works. */
  bwrap: string | undefined;
  setpriv: string | undefined;
  /** Path of Perl, when processes can have networks of their own. */
  perl: string | undefined;
  cgroups: CgroupPlace | undefined;
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
export async function probeMeans(needs: ProbeNeeds, wanted: 'auto' | 'none'): Promise<Means> {
  const isRoot = process.getuid?.() === 0;
  const folders = searchPath({});
  const setpriv = isRoot ? tryOrSay(() => findProgram('setpriv', folders)).value : undefined;
  const nothing = { isRoot, bwrap: undefined, setpriv, perl: undefined, cgroups: undefined };
  if (wanted === 'none') return { ...nothing, isolation: { level: 'none', reasons: ['Isolation is switched off.'] } };
  if (!isRoot) {
    const reason = 'The server does not run as root, so apps run with the rights of the server.';
    return { ...nothing, isolation: { level: 'none', reasons: [reason] } };
  }
  const cgroups = tryOrSay(() => usableCgroups(needs.box));
  const sandbox = await probeSandbox(needs, setpriv, folders).catch(failedOnly);
  const reasons = [
    ...(cgroups.said === undefined ? [] : [`Memory cannot be limited: ${cgroups.said}.`]),
    ...(sandbox instanceof Failed ? [`Apps cannot be kept apart: ${sandbox.message}.`] : []),
  ];
  return {
    isRoot,
    setpriv,
    ...(sandbox instanceof Failed ? { bwrap: undefined, perl: undefined } : sandbox),
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
  if (setpriv === undefined) throw new Failed('The program setpriv is not installed');
  const { node } = needs;
  const folder = join(needs.folder, 'probe');
  const accounts = join(needs.folder, 'probe.passwd');
  const view = { node, folder, writable: [], readable: [], uid: probeUid, accounts, diesWithParent: false };
  // The shortest run of the very program that workloads are: it starts inside the sandbox and ends.
  const relayed = relayArgs(probeUid, { listens: [], upstreams: [] });
  const args = [...relayed, found.bwrap, ...sandboxArgs(view, setpriv), node, '--version'];
  const findings = openFindings(join(needs.folder, 'probe.findings'));
  const mark = JSON.stringify([
    rightsNow(),
    [found.perl, found.bwrap, setpriv, node, places.relay].map(identityOf),
    args,
  ]);
  if (findings.get('bubblewrap works', mark) === true) return found;
  makeReachable(folder);
  writeReachable(accounts, accountsText(probeUid, '/tmp'));
  try {
    const how = { program: 'perl', args, cwd: '/', job: 'probe', timeoutMs: 30_000 } as const;
    const { code, lines } = await needs.commands.run(how);
    if (code !== 0)
      throw new Failed(`bubblewrap in a network of its own does not work here (${lines.at(-1) ?? `code ${code}`})`);
    // Only that it works is remembered: what was missing is looked for at each start. Should it stop working, no workload starts without it.
    findings.keep('bubblewrap works', mark, true);
    findings.save();
    return found;
  } finally {
    for (const path of [folder, accounts]) rmSync(path, { recursive: true, force: true });
  }
}

/** What a sandbox needs of the machine, as far as it can change: the kernel's run, the namespaces this process is in, and its rights. */
function rightsNow(): string[] {
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

function tryOrSay<T>(work: () => T): { value?: T; said?: string } {
  try {
    return { value: work() };
  } catch (cause) {
    return { said: failedOnly(cause).message };
  }
}

/** What cannot be done here is an answer; a bug is not. */
function failedOnly(cause: unknown): Failed {
  if (cause instanceof Failed) return cause;
  throw cause;
}
