import type { Stats } from 'node:fs';
import { chmod, chown, lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { pathIn } from './path-in.ts';

/** What the files that contain `mark` have replaced in them. */
export interface WordReplacement {
  /** A text that occurs nowhere by chance, such as a generated password, and what takes its place. */
  mark: readonly [from: string, to: string];
  /** Whole words of letters, digits, `_` and `-`, and what takes their place in the same files. */
  words: ReadonlyMap<string, string>;
}

/** Bytes of the largest file that is looked at: settings are smaller. */
const largest = 2 ** 20;

/**
 * Replaces texts in the small files of a folder, such as what an app wrote into its settings. Owners and permissions stay; links are not followed. May be repeated
 * after a crash.
 */
export async function replaceWords(
  folder: string | Buffer,
  replacements: readonly WordReplacement[],
  signal: AbortSignal,
): Promise<void> {
  if (replacements.length === 0) return;
  const within = Buffer.from(folder);
  for (const name of await readdir(within, { encoding: 'buffer' })) {
    signal.throwIfAborted();
    const path = pathIn(within, name);
    const found = await statIfThere(path);
    if (found === undefined) continue;
    if (found.isDirectory()) await replaceWords(path, replacements, signal);
    else if (found.isFile() && found.size <= largest) await replaceIn(path, found, replacements);
  }
}

/** A draft that a kill left goes when its file is written. */
const statIfThere = (path: Buffer): Promise<Stats | undefined> =>
  lstat(path).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  });

async function replaceIn(
  path: Buffer,
  { uid, gid, mode }: Stats,
  replacements: readonly WordReplacement[],
): Promise<void> {
  // One sign for each byte, so that everything else in files of any encoding stays as it is.
  const text = await readFile(path, 'latin1');
  const changed = replacements.reduce(replaceAll, text);
  if (changed === text) return;
  const draft = Buffer.concat([path, Buffer.from('.kontor-new')]);
  await rm(draft, { force: true });
  await writeFile(draft, changed, { encoding: 'latin1', mode: 0o600, flush: true });
  await chown(draft, uid, gid);
  await chmod(draft, mode & 0o7777);
  await rename(draft, path);
}

function replaceAll(text: string, { mark: [from, to], words }: WordReplacement): string {
  if (!text.includes(from)) return text;
  // All at once, so that nothing that was put in is replaced again.
  const each = new RegExp(`(?<![\\w-])(?:${[...words.keys()].join('|')})(?![\\w-])`, 'g');
  const named = words.size === 0 ? text : text.replace(each, (word) => words.get(word) ?? word);
  return named.replaceAll(from, to);
}
