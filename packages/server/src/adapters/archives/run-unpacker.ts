import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { projectPaths } from '../../project-paths.ts';
import { unpackerAccount } from '../accounts.ts';
import { findProgram, searchPath } from '../run-command/programs.ts';
import { accountsText, sandboxArgs } from '../run-command/sandbox.ts';
import type { Commands } from '../run-command.ts';
import { writeWorldReadable } from '../world-readable.ts';
import type { ArchiveErrorCode } from './unpacker/archive-error.ts';
import type { ArchiveContents } from './unpacker/scan.ts';

/** One run of the unpacker. */
export interface UnpackerTask {
  /** `scan <file>` or `unpack <file> <folder> <wrapping>`. */
  args: string[];
  file: string;
  /** The folder it may write, existing and empty; absent for `scan`. */
  folder?: string;
  job: string;
  signal: AbortSignal;
  timeoutMs: number;
}

interface Answer {
  found?: ArchiveContents;
  fault?: { code: ArchiveErrorCode; params: Record<string, string | number> };
  failed?: string;
}

export interface UnpackerNeeds {
  commands: Commands;
  /** Folder for temporary files of a run. */
  scratch: string;
  node: string;
}

/**
 * Runs the unpacker with as few rights as this machine allows. As root: in a sandbox with only the archive, the program and the one folder it may write,
 * without a network, under an account of its own. Otherwise: with the server's rights.
 */
export function createRunUnpacker({ commands, scratch, node }: UnpackerNeeds) {
  const isRoot = process.getuid?.() === 0;

  function commandFor(task: UnpackerTask): { program: 'bwrap' | 'node'; args: string[] } {
    const call = ['--max-old-space-size=256', join(projectPaths.unpacker, 'main.ts'), ...task.args];
    if (!isRoot) return { program: 'node', args: call };
    const accounts = join(scratch, `passwd-${task.job}`);
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    writeWorldReadable(accounts, accountsText(unpackerAccount, '/tmp'));
    for (const path of [task.file, task.folder]) {
      if (path !== undefined) chownSync(path, unpackerAccount, unpackerAccount);
    }
    const view = {
      node,
      folder: dirname(projectPaths.unpacker),
      writable: task.folder === undefined ? [] : [task.folder],
      readable: [task.file, projectPaths.serverPackage, projectPaths.packages],
      uid: unpackerAccount,
      accounts,
      diesWithParent: true,
    };
    const sandbox = sandboxArgs(view, findProgram('setpriv', searchPath(process.env)));
    return { program: 'bwrap', args: ['--unshare-net', ...sandbox, node, ...call] };
  }

  return async (task: UnpackerTask): Promise<Answer> => {
    const slow = AbortSignal.timeout(task.timeoutMs);
    const signal = AbortSignal.any([task.signal, slow]);
    const { job } = task;
    try {
      const { code, lines } = await commands.run({ ...commandFor(task), cwd: scratch, job, signal });
      return read(code, lines);
    } catch (error) {
      task.signal.throwIfAborted();
      if (slow.aborted) throw new RefusedError('archive-slow');
      throw error;
    } finally {
      rmSync(join(scratch, `passwd-${job}`), { force: true });
    }
  };
}

/**
 * Returns the unpacker's output. Throws `RefusedError` when it reports one, and `archive-unreadable` when there is none: an archive that crashes the unpacker
 * is not readable.
 */
function read(code: number, lines: readonly string[]): Answer {
  const answer = code === 0 ? answerIn(lines) : undefined;
  if (answer === undefined)
    throw Object.assign(new RefusedError('archive-unreadable'), { cause: new AdapterError(lines.join('\n')) });
  if (answer.fault !== undefined) throw new RefusedError(answer.fault.code, { params: answer.fault.params });
  if (answer.failed !== undefined) throw new AdapterError(`The archive cannot be unpacked: ${answer.failed}`);
  return answer;
}

function answerIn(lines: readonly string[]): Answer | undefined {
  try {
    return JSON.parse(Buffer.from(lines.join(''), 'base64').toString('utf8')) as Answer;
  } catch {
    return undefined;
  }
}
