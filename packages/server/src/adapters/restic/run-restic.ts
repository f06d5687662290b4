import { mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import type { CommandResult, Commands } from '../run-command.ts';
import { createConfine, type ResticCall } from './confine.ts';
import { isDiskGone, isLocked, saidBy } from './messages.ts';
import { createRedact } from './redact.ts';
import type { Repository } from './repository.ts';

/** A repository with what opens it. */
export interface Access {
  repository: Repository;
  password: string;
}

export interface ResticCommand {
  args: readonly string[];
  signal: AbortSignal;
  cwd?: string;
  /** The only folders it can write besides its cache, where that can be enforced. */
  writable?: readonly string[];
  /** Replaces the cache of all repositories. */
  cache?: string;
  /** Milliseconds; default ten minutes. */
  timeoutMs?: number;
  onLine?: (line: string) => void;
  /** Called with its output as it arrives, with whatever secrets a repository has there. */
  onOutput?: (chunk: Buffer) => void;
}

export interface ResticResult {
  code: number;
  /** Its last lines, without secrets. */
  lines: string[];
}

/** Runs restic, whatever its exit code. */
export type RunRestic = (access: Access, command: ResticCommand) => Promise<ResticResult>;

/**
 * Returns the id of a snapshot as an argument. Throws `AdapterError` for anything else: ids come from what is stored in repositories, and restic would take one
 * that begins with `-` for an option, such as a command that it runs.
 */
export function snapshotArgument(id: string): string {
  if (!/^[0-9a-f]{8,64}$/.test(id)) throw new AdapterError('This is no id of a snapshot');
  return id;
}

/** Of a file in a folder, with its path; the list of all snapshots, which is one line, is read as it arrives. */
const lineLength = 1024 ** 2;
const tries = 2;

/**
 * Creates the runner of restic, and a function that resolves with whether commands with writable folders are confined to them. Everything secret is in the
 * environment; a lock whose process has ended is removed, and the command is run once more.
 */
export function createRunRestic({ commands, cacheFolder }: { commands: Pick<Commands, 'run'>; cacheFolder: string }): {
  run: RunRestic;
  isConfined(): Promise<boolean>;
} {
  const tmp = join(cacheFolder, 'tmp');
  const confine = createConfine(commands);

  async function callOf(
    { url, options, files = [], isReadOnly = false }: Repository,
    command: ResticCommand,
  ): Promise<ResticCall> {
    const noLock = isReadOnly ? ['--no-lock'] : [];
    const args = [...options.flatMap((option) => ['-o', option]), ...noLock, ...command.args];
    if (command.writable === undefined) return { program: 'restic', args };
    const isHere = isAbsolute(url);
    const place = isHere ? [url] : [];
    const reach = {
      // For its lock.
      writable: [cacheFolder, ...(isReadOnly ? [] : place), ...command.writable],
      readable: [...files, ...(isReadOnly ? place : [])],
    };
    return confine.callOf(args, { ...reach, hasNetwork: !isHere });
  }

  async function runOnce({ repository, password }: Access, command: ResticCommand): Promise<ResticResult> {
    const { signal, cwd = cacheFolder, cache = cacheFolder, timeoutMs = minutes(10), onLine, onOutput } = command;
    const redact = createRedact(repository, password);
    const gone = new AbortController();
    const onAnyLine = (line: string) => {
      if (isAbsolute(repository.url) && isDiskGone(line)) gone.abort(new AdapterError(redact(line).slice(0, 500)));
      onLine?.(line);
    };
    await mkdir(tmp, { recursive: true, mode: 0o700 });
    const result: CommandResult = await commands.run({
      ...(await callOf(repository, command)),
      cwd,
      env: {
        ...repository.environment,
        RESTIC_REPOSITORY: repository.url,
        RESTIC_PASSWORD: password,
        RESTIC_CACHE_DIR: cache,
        RESTIC_PROGRESS_FPS: '1',
        // Where it collects what it sends: up to a few hundred megabytes.
        TMPDIR: tmp,
        HOME: cacheFolder,
      },
      job: 'backup',
      isBackground: true,
      ...{ timeoutMs, lineLength, onLine: onAnyLine, ...(onOutput && { onOutput }) },
      signal: AbortSignal.any([signal, gone.signal]),
    });
    return { code: result.code, lines: result.lines.map(redact) };
  }

  async function run(access: Access, command: ResticCommand): Promise<ResticResult> {
    for (let round = 1; ; round += 1) {
      const result = await runOnce(access, command);
      if (!isLocked(result.code, result.lines) || round === tries) return result;
      // Removes only locks of processes that have ended, and those nobody has renewed for half an hour.
      await runOnce(access, { args: ['unlock'], signal: command.signal });
    }
  }

  return { run, isConfined: confine.isPossible };
}

/** Returns the error of a command that failed, with what restic said last. */
export function resticError(what: string, { code, lines }: ResticResult): AdapterError {
  const said = saidBy(lines).slice(-5).join(' · ').slice(0, 1000);
  return new AdapterError(`${what}: ${said === '' ? `restic ended with ${code}` : said}`);
}
