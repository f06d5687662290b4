import type { Readable } from 'node:stream';
import type { ReadArchive } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { createByteCheck, createEntryCheck, type Limits } from './entries.ts';
import { deepest, wrappingOf } from './wrapping.ts';

/** Contents of an archive. */
export interface ArchiveContents {
  entries: number;
  /** Total of all files in bytes, unpacked. */
  bytes: number;
  /** Path of the folder that counts as the content of the archive, or empty: the one that contains everything, or the one below it with the file to run. */
  wrapping: string;
  /** Names of the files at the top level, limited to the first 300. */
  files: string[];
  /** Small text files at the top level, by name. */
  texts: Record<string, string>;
  /** Paths of files, limited to the first 3,000; absent in contents that an earlier release stored. */
  paths?: string[];
  /** Small text files that a compose file may refer to, by path; absent as above. */
  settings?: Record<string, string>;
  /** The `.htaccess` files, limited to the first 200; text null for one that is too long. */
  htaccess: { path: string; text: string | null }[];
}

const mostNames = 300;
const longestText = 192 * 1024;
const mostTexts = 50;
const mostRules = 200;
const wantedTexts = /^(?:Dockerfile|Containerfile|(?:docker-)?compose\.ya?ml)$/;
const mostPaths = 3_000;
const mostSettings = 100;
/** Characters of all settings together. */
const settingsLength = 1024 ** 2;
const settingsNames = /env|\.ya?ml$/i;

/** Paths and texts of an archive. */
interface Found {
  entries: number;
  /** A folder ends in `/`; limited to the depth that matters for the wrapping. */
  paths: string[];
  texts: Map<string, string>;
  names: string[];
  settings: Map<string, string>;
  htaccess: Map<string, string | null>;
}

/** Reads a whole archive without writing anything. */
export async function scan(read: ReadArchive, file: string, limits: Limits): Promise<ArchiveContents> {
  const bytes = createByteCheck(limits);
  const found: Found = { entries: 0, paths: [], texts: new Map(), names: [], settings: new Map(), htaccess: new Map() };
  await read(file, {
    resolve: createEntryCheck(limits),
    async folder(path) {
      addPath(found, path, 'folder');
    },
    async file(path, entry, content, packedSoFar) {
      addPath(found, path, 'file');
      if (found.names.length < mostPaths) found.names.push(path);
      const isSetting = found.settings.size < mostSettings && settingsNames.test(baseName(path));
      const isText = found.texts.size < mostTexts && depthOf(path) <= deepest && wantedTexts.test(baseName(path));
      const isRules = found.htaccess.size < mostRules && baseName(path) === '.htaccess';
      const text = await drain(content, isText || isRules || isSetting, (more, unpacked) =>
        bytes.add(more, { name: entry.name, unpacked: Math.max(unpacked, bytes.whole()), packed: packedSoFar() }),
      );
      if (isText && text !== undefined) found.texts.set(path, text);
      if (isSetting && text !== undefined && lengthOf(found.settings) + text.length <= settingsLength)
        found.settings.set(path, text);
      if (isRules) found.htaccess.set(path, text ?? null);
    },
  });
  if (found.entries === 0) throw new ArchiveError('archive-empty');
  return contentsOf(found, bytes.whole());
}

const lengthOf = (texts: ReadonlyMap<string, string>): number =>
  [...texts.values()].reduce((sum, text) => sum + text.length, 0);

const depthOf = (path: string) => path.split('/').length;
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function addPath(found: Found, path: string, kind: 'file' | 'folder'): void {
  found.entries += 1;
  if (depthOf(path) <= deepest) found.paths.push(kind === 'folder' ? `${path}/` : path);
  else found.paths.push(`${path.split('/').slice(0, deepest).join('/')}/`);
}

/** Returns what lies in the folder that counts as the content of the archive. */
function contentsOf(found: Found, bytes: number): ArchiveContents {
  const { entries, paths, texts, htaccess } = found;
  const wrapping = wrappingOf(paths);
  const isInside = (path: string) => wrapping === '' || path.startsWith(`${wrapping}/`);
  const inside = (path: string) => (wrapping === '' ? path : path.slice(wrapping.length + 1));
  const files = paths
    .filter(isInside)
    .map(inside)
    .filter((path) => path !== '' && !path.includes('/'));
  const own = [...texts].flatMap(([path, text]) =>
    isInside(path) && !inside(path).includes('/') ? [[inside(path), text] as const] : [],
  );
  return {
    entries,
    bytes,
    wrapping,
    files: files.slice(0, mostNames),
    texts: Object.fromEntries(own),
    paths: found.names.filter(isInside).map(inside),
    settings: Object.fromEntries(
      [...found.settings].flatMap(([path, text]) => (isInside(path) ? [[inside(path), text] as const] : [])),
    ),
    htaccess: [...htaccess].filter(([path]) => isInside(path)).map(([path, text]) => ({ path: inside(path), text })),
  };
}

/** Reads a content to its end; returns it as text when it is wanted and at most 192 KiB. */
async function drain(
  content: Readable,
  isWanted: boolean,
  count: (more: number, unpacked: number) => void,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let unpacked = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    count(chunk.length, unpacked);
    if (isWanted && unpacked <= longestText) chunks.push(chunk);
  }
  return isWanted && unpacked <= longestText ? Buffer.concat(chunks).toString('utf8') : undefined;
}
