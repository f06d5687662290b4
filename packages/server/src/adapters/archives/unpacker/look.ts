import type { Readable } from 'node:stream';
import type { ReadArchive } from './archive.ts';
import { createByteCheck, createEntryCheck, type Limits } from './entries.ts';
import { ArchiveFault } from './fault.ts';

/** What is in an archive. */
export interface Found {
  entries: number;
  /** Of all files, unpacked. */
  bytes: number;
  /** The one folder everything lies in, or empty: its content counts as the content of the archive. */
  wrapping: string;
  /** Names of the files at the top level, the first of them when there are very many. */
  files: string[];
  /** Small texts at the top level, by name. */
  texts: Record<string, string>;
  /** The `.htaccess` files, the first of them when there are very many; null for one that is too long. */
  htaccess: { path: string; text: string | null }[];
}

const mostNames = 300;
const longestText = 64 * 1024;
const mostRules = 200;
const wantedTexts = /^(?:Dockerfile|(?:docker-)?compose\.ya?ml)$/;

/** Reads a whole archive without writing anything. */
export async function look(read: ReadArchive, file: string, limits: Limits): Promise<Found> {
  const place = createEntryCheck(limits);
  const bytes = createByteCheck(limits);
  const tops = new Map<string, 'file' | 'folder'>();
  const paths: string[] = [];
  const texts = new Map<string, string>();
  const htaccess = new Map<string, string | null>();
  let entries = 0;
  const note = (path: string, kind: 'file' | 'folder') => {
    entries += 1;
    const [top = '', second, third] = path.split('/');
    if (second !== undefined || kind === 'folder') tops.set(top, 'folder');
    else tops.set(top, 'file');
    if (kind === 'file' && third === undefined) paths.push(path);
  };
  await read(file, {
    place,
    async folder(path) {
      note(path, 'folder');
    },
    async file(path, entry, content, packedSoFar) {
      note(path, 'file');
      const isText = path.split('/').length <= 2 && wantedTexts.test(path.slice(path.indexOf('/') + 1));
      const isRules = htaccess.size < mostRules && /(?:^|\/)\.htaccess$/.test(path);
      const text = await drain(content, isText || isRules, (more, unpacked) =>
        bytes.add(more, { name: entry.name, unpacked: Math.max(unpacked, bytes.whole()), packed: packedSoFar() }),
      );
      if (isText && text !== undefined) texts.set(path, text);
      if (isRules) htaccess.set(path, text ?? null);
    },
  });
  if (tops.size === 0) throw new ArchiveFault('archive-empty');
  const [only = '', ...others] = tops.keys();
  const wrapping = others.length === 0 && tops.get(only) === 'folder' ? only : '';
  const inside = (path: string) => (wrapping === '' ? path : path.slice(wrapping.length + 1));
  const files = paths.map(inside).filter((path) => !path.includes('/'));
  const own = [...texts].map(([path, text]) => [inside(path), text] as const).filter(([path]) => !path.includes('/'));
  return {
    entries,
    bytes: bytes.whole(),
    wrapping,
    files: files.slice(0, mostNames),
    texts: Object.fromEntries(own),
    htaccess: [...htaccess].map(([path, text]) => ({ path: inside(path), text })),
  };
}

/** Reads a content to its end; a wanted and short one is answered as text. */
async function drain(
  content: Readable,
  isWanted: boolean,
  count: (more: number, unpacked: number) => void,
): Promise<string | undefined> {
  const kept: Buffer[] = [];
  let unpacked = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    count(chunk.length, unpacked);
    if (isWanted && unpacked <= longestText) kept.push(chunk);
  }
  return isWanted && unpacked <= longestText ? Buffer.concat(kept).toString('utf8') : undefined;
}
