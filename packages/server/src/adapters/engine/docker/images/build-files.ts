import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { ignoredBy, ignoreFile } from '../dockerfile/dockerignore.ts';

export const dockerfile = 'Dockerfile';
/** Bytes; far above real files. */
const longestText = 1024 ** 2;

/** Other names of a Dockerfile, for builders that are not Docker's. */
const otherNames = ['Containerfile'];

/** Reads the Dockerfile of a build, `name` or one of the usual ones. Throws `build-failed` when there is none, or too long a one. */
export async function dockerfileIn(folder: string, name?: string): Promise<string> {
  for (const each of name === undefined ? [dockerfile, ...otherNames] : [name]) {
    if (!isInside(each)) break;
    const text = await textIn(folder, each);
    if (text !== undefined) return text;
  }
  throw new RefusedError('build-failed', { params: { step: name ?? dockerfile } });
}

const isInside = (name: string): boolean => !isAbsolute(name) && !normalize(name).startsWith('..');

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
