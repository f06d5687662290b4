import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { newId } from '@kontor/platform/work/ids';
import { projectPaths } from '../../project-paths.ts';
import { rendererAccount } from '../accounts.ts';
import { createIsolatedNode } from '../run-command/isolated-node.ts';
import type { Commands } from '../run-command.ts';
import type { PictureFault } from './renderer/checked-picture.ts';
import type { Shades } from './renderer/shades.ts';

/** What an upload is rendered as. */
export type PictureKind = 'wallpaper' | 'avatar';

/** What the renderer says besides its files. */
export interface Rendered {
  /** Of a wallpaper. */
  shades?: Shades;
}

interface Answer {
  rendered?: Rendered;
  fault?: PictureFault;
  isDiskFull?: boolean;
  failed?: string;
}

interface RendererNeeds {
  /** Folder for temporary files of a run. */
  scratch: string;
  commands: Pick<Commands, 'run'>;
  signal: AbortSignal;
}

const renderMs = seconds(60);
/** A picture of fifty megapixels in the most costly form takes some 400 MB. */
const limits = { memory: 900 * 1024 * 1024, processes: 64 };

/** Returns a function that renders a picture into an empty folder, in a sandboxed process with limits of memory and time. */
export function createRunRenderer({ scratch, commands, signal }: RendererNeeds) {
  const readable = [projectPaths.serverPackage, projectPaths.packages];
  const main = join(projectPaths.renderer, 'main.ts');
  const isolated = createIsolatedNode(
    { scratch, node: process.execPath },
    { main, account: rendererAccount, readable },
  );

  return async (kind: PictureKind, file: string, folder: string): Promise<Rendered> => {
    const job = `picture-${newId()}`;
    const slow = AbortSignal.timeout(renderMs);
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    try {
      const command = isolated.command({ args: [kind, file, folder], job, file, folder });
      const stop = AbortSignal.any([signal, slow]);
      const { lines, memoryExceeded } = await commands.run({ ...command, cwd: scratch, job, limits, signal: stop });
      if (memoryExceeded) throw refusal('picture-too-heavy');
      return read(lines);
    } catch (error) {
      if (slow.aborted && !signal.aborted) throw refusal('picture-too-heavy');
      throw error;
    } finally {
      isolated.end(job);
    }
  };
}

/** Returns what was rendered. A picture that crashes the renderer is damaged. */
function read(lines: readonly string[]): Rendered {
  const answer = answerIn(lines);
  if (answer?.rendered !== undefined) return answer.rendered;
  if (answer?.isDiskFull) throw new RefusedError('disk-full');
  if (answer?.failed !== undefined) throw new AdapterError(`The picture cannot be rendered: ${answer.failed}`);
  const { code, params = {} } = { params: undefined, ...(answer?.fault ?? { code: 'picture-damaged' as const }) };
  const refused = refusal(code, params);
  throw answer === undefined ? Object.assign(refused, { cause: new AdapterError(lines.join('\n')) }) : refused;
}

const refusal = (code: PictureFault['code'] | 'picture-too-heavy', params = {}) =>
  new RefusedError(code, { params, fields: { file: code } });

function answerIn(lines: readonly string[]): Answer | undefined {
  const line = lines.findLast((each) => each.startsWith('{'));
  try {
    return line === undefined ? undefined : (JSON.parse(line) as Answer);
  } catch {
    return undefined;
  }
}
