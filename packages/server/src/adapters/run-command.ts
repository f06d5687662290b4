import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import { type Cgroup, cgroupAt, listCgroups, usableCgroups } from './run-command/cgroup.ts';
import type { CgroupRoot } from './run-command/cgroup-root.ts';
import type { Command, CommandResult, Commands, Program } from './run-command/command.ts';
import { endProcesses } from './run-command/end-processes.ts';
import { collectLines, type OutputLines } from './run-command/output-lines.ts';
import { createFetchPackages } from './run-command/packages.ts';
import { findMarked, type ProcessIdentity } from './run-command/process-table.ts';
import { findNpm, findProgram, searchPath } from './run-command/programs.ts';
import { dropRights } from './run-command/sandbox.ts';

export type { Command, CommandResult, Commands } from './run-command/command.ts';

export interface CommandsNeeds {
  /** Id of this box: letters, digits, `_` and `-`. */
  box: string;
  /** Path of the node that runs the server. */
  node: string;
  clock: Clock;
  /** The server's own environment, for the search path of programs and the proxy and registry settings. */
  environment: Record<string, string | undefined>;
}

/** A process that outlives the server. */
export interface Detached {
  /** Absolute path. */
  file: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Folders of the cgroup it starts in; must exist. */
  cgroupFolders: string[];
  /** Standard output and errors are appended to this file. */
  logFile: string;
}

/** A process started by `launchDetached`. */
export interface DetachedProcess {
  pid: number;
  /** Resolves when the process ends, only while this server lives. */
  ended: Promise<ExitStatus>;
}

/** How a process ended: by itself with a code, or by a signal. */
export interface ExitStatus {
  code: number | null;
  signal: string | null;
}

interface Run {
  marker: string;
  cgroup: Cgroup | undefined;
  memoryExceeded: boolean;
}

const helperMarker = 'KONTOR_HELPER';
/** A `nice` value: interactive work has priority over helpers. */
const lowPriority = 10;

/** Joins the cgroups named before `--`, then executes the command after it, so that nothing ever runs outside of them. */
const enterCgroups = 'while [ "$1" != -- ]; do echo 0 > "$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';

/** Creates the runner of this box's helpers. Processes are only started here and by `launchDetached`. */
export function createCommands(needs: CommandsNeeds): Commands {
  const { box, clock } = needs;
  const folders = searchPath(needs.environment);
  const isRoot = process.getuid?.() === 0;
  let probed: { cgroupRoot: CgroupRoot | undefined } | undefined;
  /** Determined by creating a cgroup, therefore not before the first helper runs. */
  const helperCgroupRoot = () => {
    probed ??= { cgroupRoot: isRoot ? cgroupRootIfAny(box) : undefined };
    return probed.cgroupRoot;
  };
  const current = new Set<Run>();
  const closing = new AbortController();
  let count = 0;

  function begin({ job, limits, isAlone }: Command): Run {
    if (!/^[\w.-]+$/.test(job)) throw new Error(`${job} cannot name a job's helpers`);
    count += 1;
    const name = `${job}.${process.pid}-${count}`;
    const cgroupRoot = isAlone ? undefined : helperCgroupRoot();
    const run = {
      marker: `${box}/${name}`,
      cgroup: cgroupRoot && cgroupAt(cgroupRoot, `job-${name}`),
      memoryExceeded: false,
    };
    run.cgroup?.create(limits);
    current.add(run);
    return run;
  }

  async function end(run: Run): Promise<void> {
    if (!current.has(run)) return;
    await endProcesses(() => findMarked(helperMarker, run.marker).filter(({ value }) => value === run.marker));
    run.memoryExceeded ||= (run.cgroup?.outOfMemoryKills() ?? 0) > 0;
    await run.cgroup?.end();
    current.delete(run);
  }

  function commandLine(command: Command, run: Run): string[] {
    const line = [...locate(command.program), ...command.args];
    const drop = isRoot && command.uid !== undefined ? dropRights(command.uid) : ['--'];
    // Without a cgroup the kernel kills at least the helper itself when the server dies (keeps P3). One call of setpriv does both, because the kernel clears
    // the death signal when the account changes.
    const deathSignal = run.cgroup ? [] : ['--pdeathsig', 'KILL'];
    return inCgroups(run.cgroup?.folders ?? [], [findProgram('setpriv', folders), ...deathSignal, ...drop, ...line]);
  }

  function locate(program: Program): string[] {
    if (program === 'node') return [needs.node];
    if (program === 'npm') return findNpm(needs.node, folders).command;
    return [findProgram(program, folders)];
  }

  async function run(command: Command): Promise<CommandResult> {
    const signal = command.signal ? AbortSignal.any([command.signal, closing.signal]) : closing.signal;
    signal.throwIfAborted();
    if (!existsSync(command.cwd)) throw new AdapterError(`The folder for ${command.program} does not exist`);
    const started = begin(command);
    try {
      const path = [dirname(needs.node), ...folders].join(':');
      const env = { PATH: path, LANG: 'C.UTF-8', ...command.env, [helperMarker]: started.marker };
      const line = commandLine(command, started);
      const ended = await outputOf(
        spawnHelper(line, command, env),
        { ...command, signal },
        { clock, endAll: () => end(started) },
      );
      return { ...ended, memoryExceeded: started.memoryExceeded };
    } finally {
      await end(started);
    }
  }

  async function close(): Promise<void> {
    closing.abort(new AdapterError('The server is stopping'));
    await Promise.all([...current].map(end));
  }

  return {
    run,
    killLeftovers: () => killLeftoversOf(box, helperCgroupRoot(), new Set([...current].map((own) => own.marker))),
    close,
    fetchPackages: createFetchPackages({ ...needs, run }),
  };
}

/** Kills the helpers of a box but those with these markers; resolves with the number of processes. */
async function killLeftoversOf(
  box: string,
  cgroupRoot: CgroupRoot | undefined,
  current: ReadonlySet<string>,
): Promise<number> {
  const isLeft = (name: string) => name.startsWith('job-') && !current.has(`${box}/${name.slice('job-'.length)}`);
  let killed = 0;
  for (const name of cgroupRoot ? listCgroups(cgroupRoot).filter(isLeft) : []) {
    const cgroup = cgroupRoot && cgroupAt(cgroupRoot, name);
    killed += cgroup?.pids().length ?? 0;
    await cgroup?.end();
  }
  const left = (): ProcessIdentity[] => findMarked(helperMarker, `${box}/`).filter(({ value }) => !current.has(value));
  return killed + (await endProcesses(left));
}

/**
 * Starts a process in a session of its own, with its output in a file and no open files of the server, so that it survives the server (keeps P1). Throws
 * `AdapterError` when it cannot be started.
 */
export async function launchDetached(detached: Detached): Promise<DetachedProcess> {
  mkdirSync(dirname(detached.logFile), { recursive: true });
  const log = openSync(detached.logFile, 'a', 0o640);
  try {
    const line = inCgroups(detached.cgroupFolders, [detached.file, ...detached.args]);
    const child = spawnProcess(line, { cwd: detached.cwd, env: detached.env, output: log });
    const ended = new Promise<ExitStatus>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    if (child.pid === undefined) throw new AdapterError(`${detached.file} has no process number`);
    return { pid: child.pid, ended };
  } catch (cause) {
    throw new AdapterError(`${detached.file} cannot be started`, { cause });
  } finally {
    closeSync(log);
  }
}

function spawnHelper(line: string[], command: Command, env: Record<string, string>): ChildProcess {
  const child = spawnWithInput(line, command, env);
  const isLow = command.limits !== undefined || command.isBackground === true;
  if (isLow && child.pid !== undefined) setPriority(child.pid, lowPriority);
  return child;
}

function spawnWithInput(line: string[], { cwd, input }: Command, env: Record<string, string>): ChildProcess {
  if (input === undefined) return spawnProcess(line, { cwd, env });
  if ('text' in input) {
    const child = spawnProcess(line, { cwd, env, input: 'pipe' });
    // A helper that ends early does not read all of its input; its exit code shows that.
    child.stdin?.on('error', () => {}).end(input.text);
    return child;
  }
  const file = openSync(input.file, 'r');
  try {
    return spawnProcess(line, { cwd, env, input: file });
  } finally {
    closeSync(file);
  }
}

function spawnProcess(
  [file = '', ...args]: string[],
  options: { cwd: string; env: Record<string, string>; input?: number | 'pipe'; output?: number },
): ChildProcess {
  const { cwd, env, input = 'ignore', output = 'pipe' } = options;
  // Files of the server are private; files created by programs get the usual permissions. The child inherits the mask at its start.
  const own = process.umask(0o022);
  try {
    // setsid: neither Ctrl-C at the server's terminal nor the end of its session reaches the process.
    return spawn(file, args, { cwd, env, detached: true, stdio: [input, output, output] });
  } finally {
    process.umask(own);
  }
}

function inCgroups(folders: string[], line: string[]): string[] {
  return folders.length === 0 ? line : ['/bin/sh', '-c', enterCgroups, 'sh', ...folders, '--', ...line];
}

/** Resolves with how a helper ended and its last lines. Ends it when it takes too long or is aborted. */
async function outputOf(
  child: ChildProcess,
  command: Command,
  { clock, endAll }: { clock: Clock; endAll: () => Promise<void> },
): Promise<{ code: number; lines: string[] }> {
  const output = collectLines(200, (line) => command.onLine?.(line), command.lineLength);
  const stop = new AbortController();
  const cancel = clock.after(command.timeoutMs ?? minutes(10), () =>
    stop.abort(new AdapterError(`${command.program} took too long and was ended`)),
  );
  const signal = command.signal ? AbortSignal.any([command.signal, stop.signal]) : stop.signal;
  try {
    const { code, signal: name } = await outcomeOf(child, {
      reader: output.reader,
      onOutput: command.onOutput,
      endAll,
      signal,
    });
    signal.throwIfAborted();
    return { code: code ?? 128 + signalNumber(name), lines: output.last() };
  } catch (cause) {
    signal.throwIfAborted();
    throw new AdapterError(`${command.program} cannot be run`, { cause });
  } finally {
    cancel();
  }
}

interface OutcomeNeeds {
  reader: OutputLines['reader'];
  onOutput: Command['onOutput'];
  endAll: () => Promise<void>;
  signal: AbortSignal;
}

/** Resolves when the helper has ended and its remaining children were killed, since a grandchild could keep the output open for ever. */
function outcomeOf(child: ChildProcess, { reader, onOutput, endAll, signal }: OutcomeNeeds): Promise<ExitStatus> {
  return new Promise((resolve, reject) => {
    const end = () => void endAll().catch(reject);
    /** A line listener may throw, for example on a full disk: that ends the helper, never this process. */
    const guarded =
      <A extends unknown[]>(take: (...given: A) => void) =>
      (...given: A): void => {
        try {
          take(...given);
        } catch (error) {
          reject(error);
          end();
        }
      };
    for (const stream of [child.stdout, child.stderr]) {
      const lines = reader();
      stream?.on('data', guarded(lines.take)).on('end', guarded(lines.end));
    }
    if (onOutput) child.stdout?.on('data', guarded(onOutput));
    signal.addEventListener('abort', end);
    child.once('error', reject).once('exit', end);
    child.once('close', (code, name) => {
      signal.removeEventListener('abort', end);
      resolve({ code, signal: name });
    });
  });
}

function signalNumber(name: string | null): number {
  return Object.entries(constants.signals).find(([known]) => known === name)?.[1] ?? 0;
}

/** Returns undefined without usable cgroups; helpers are then found by their marker (keeps P3). */
function cgroupRootIfAny(box: string): CgroupRoot | undefined {
  try {
    return usableCgroups(box);
  } catch (cause) {
    if (cause instanceof AdapterError) return undefined;
    throw cause;
  }
}
