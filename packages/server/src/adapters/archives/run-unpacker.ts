import { join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { projectPaths } from '../../project-paths.ts';
import { unpackerAccount } from '../accounts.ts';
import { createIsolatedNode } from '../run-command/isolated-node.ts';
import type { Commands } from '../run-command.ts';
import type { ArchiveErrorCode } from './unpacker/archive-error.ts';
import type { ArchiveContents } from './unpacker/scan.ts';

/** One run of the unpacker. */
export interface UnpackerTask {
  /** `scan <file>`, `unpack <file> <folder> <wrapping>` or `table <file>`. */
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
  sheets?: string[][][];
  fault?: { code: ArchiveErrorCode; params: Record<string, string | number> };
  failed?: string;
}

export interface UnpackerNeeds {
  commands: Commands;
  /** Folder for temporary files of a run. */
  scratch: string;
  node: string;
}

/** Lines of output at most, some 120 MB. */
const mostLines = 20_000;

/** Runs the unpacker isolated (`createIsolatedNode`), because archives are untrusted. */
export function createRunUnpacker({ commands, scratch, node }: UnpackerNeeds) {
  const readable = [projectPaths.serverPackage, projectPaths.packages];
  const main = join(projectPaths.unpacker, 'main.ts');
  const isolated = createIsolatedNode({ scratch, node }, { main, account: unpackerAccount, readable });

  return async (task: UnpackerTask): Promise<Answer> => {
    const slow = AbortSignal.timeout(task.timeoutMs);
    const signal = AbortSignal.any([task.signal, slow]);
    const { job } = task;
    try {
      // All lines, of which the command itself returns the last: the cells of a workbook are many.
      const lines: string[] = [];
      const onLine = (line: string) => lines.length < mostLines && lines.push(line);
      const { code } = await commands.run({
        ...isolated.command(task),
        cwd: scratch,
        job,
        signal,
        onLine: (line) => void onLine(line),
      });
      return read(code, lines);
    } catch (error) {
      task.signal.throwIfAborted();
      if (slow.aborted) throw new RefusedError('archive-slow');
      throw error;
    } finally {
      isolated.end(job);
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
