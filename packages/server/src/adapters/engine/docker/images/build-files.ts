import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { type Instruction, instructionsIn } from '../dockerfile/dockerfile.ts';
import { basesIn, copiedIn, withPlainBases } from '../dockerfile/dockerfile-bases.ts';
import { ignoredBy, ignoreFile } from '../dockerfile/dockerignore.ts';

export const dockerfile = 'Dockerfile';
/** Bytes; far above real files. */
const longestText = 1024 ** 2;

/** Reads the instructions of a build. Throws `build-failed` when there is no Dockerfile, or too long a one. */
export async function dockerfileIn(folder: string): Promise<Instruction[]> {
  const text = await textIn(folder, dockerfile);
  if (text === undefined) throw new RefusedError('build-failed', { params: { step: dockerfile } });
  return withPlainBases(instructionsIn(text));
}

/** Undefined when the file does not exist. */
async function textIn(folder: string, name: string): Promise<string | undefined> {
  const refusal = () => new RefusedError('build-failed', { params: { step: name } });
  try {
    if ((await stat(join(folder, name))).size > longestText) throw refusal();
    return await readFile(join(folder, name), 'utf8');
  } catch (cause) {
    if (cause instanceof RefusedError) throw cause;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw Object.assign(refusal(), { cause });
  }
}

/** Resolves with whether the build's own `.dockerignore` excludes a path. */
export const ignoredIn = async (folder: string) => ignoredBy(await textIn(folder, ignoreFile));

/** Resolves with the base images of a build and those it copies from. */
export async function imagesOf(folder: string): Promise<{ bases: string[]; copied: string[] }> {
  const instructions = await dockerfileIn(folder);
  return { bases: basesIn(instructions), copied: copiedIn(instructions) };
}
