import { ArchiveError, printable } from './archive-error.ts';

/** One entry of an archive as read, before it is checked. */
export interface Entry {
  /** As stored in the archive. */
  name: string;
  kind: 'file' | 'folder' | 'link' | 'special';
  /** Unix permissions; 0 when the archive has none. */
  mode: number;
}

/** Limits of one archive. */
export interface Limits {
  entries: number;
  /** Bytes of all files together, unpacked. */
  bytes: number;
  depth: number;
  /** Maximum ratio of unpacked to packed size; applies above `unsuspicious` bytes. */
  ratio: number;
  unsuspicious: number;
}

/** The limits used by the unpacker. */
export const limits: Limits = {
  entries: 100_000,
  bytes: 4 * 1024 ** 3,
  depth: 40,
  ratio: 250,
  unsuspicious: 16 * 1024 ** 2,
};

/** Maximum length of a file or folder name in bytes on common file systems. */
const longestName = 255;
const setuid = 0o6000;

/** Custom folder icon of macOS; its name ends in a control character that no other name may contain. */
const folderPicture = /(?:^|\/)(?:\._)?Icon\r$/;
// Files that operating systems add to archives.
const litter = /(?:^|\/)(?:__MACOSX(?:\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;

/**
 * Returns a function that checks every entry of one archive, in order. It returns the path of the entry, or undefined to skip it, and throws `ArchiveError`.
 */
export function createEntryCheck({ entries, depth }: Pick<Limits, 'entries' | 'depth'>) {
  /** All paths so far, by a normalized spelling that is equal for names a file system may not distinguish. */
  const known = new Map<string, { path: string; isFolder: boolean }>();
  let count = 0;

  function register(path: string, isFolder: boolean, entry: Entry): void {
    const key = path.normalize('NFKC').toLowerCase();
    const there = known.get(key);
    if (there === undefined) known.set(key, { path, isFolder });
    else if (there.path !== path || !(there.isFolder && isFolder))
      throw new ArchiveError('archive-twice', { entry: printable(entry.name) });
  }

  return (entry: Entry): string | undefined => {
    count += 1;
    if (count > entries) throw new ArchiveError('archive-many', { most: entries });
    if (folderPicture.test(entry.name)) return undefined;
    const parts = partsOf(entry);
    refuseKind(entry);
    if (litter.test(parts.join('/'))) return undefined;
    if (parts.length > depth) throw new ArchiveError('archive-deep', { entry: printable(entry.name), most: depth });
    for (let length = 1; length < parts.length; length += 1) register(parts.slice(0, length).join('/'), true, entry);
    const path = parts.join('/');
    if (path !== '') register(path, entry.kind === 'folder', entry);
    // macOS decomposes letters; browsers request them composed.
    return path === '' ? undefined : path.normalize('NFC');
  };
}

/** Returns the segments of the entry's path; empty for the root of the archive. */
function partsOf({ name, kind }: Entry): string[] {
  const fault = (code: 'archive-path' | 'archive-encoding') => new ArchiveError(code, { entry: printable(name) });
  if (name.includes('\u{FFFD}') || !name.isWellFormed()) throw fault('archive-encoding');
  if (name === '' || name.startsWith('/') || /[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name))
    throw fault('archive-path');
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw fault('archive-path');
  if (parts.some((part) => Buffer.byteLength(part) > longestName)) throw fault('archive-path');
  if (parts.length === 0 && kind !== 'folder') throw fault('archive-path');
  return parts;
}

function refuseKind({ name, kind, mode }: Entry): void {
  const entry = printable(name);
  if (kind === 'link') throw new ArchiveError('archive-link', { entry });
  if (kind === 'special') throw new ArchiveError('archive-special', { entry });
  if (kind === 'file' && (mode & setuid) !== 0) throw new ArchiveError('archive-rights', { entry });
}

/** Counts the unpacked bytes. Throws `ArchiveError` when a limit is exceeded. */
export function createByteCheck({ bytes, ratio, unsuspicious }: Limits) {
  let whole = 0;
  return {
    whole: () => whole,
    /** `more` is the number of new bytes. `unpacked` and `packed` are the totals so far, of the entry or of the archive up to here. */
    add(more: number, { name, unpacked, packed }: { name: string; unpacked: number; packed: number }): void {
      whole += more;
      if (whole > bytes) throw new ArchiveError('archive-large', { most: Math.floor(bytes / 1_000_000) });
      if (unpacked > unsuspicious && unpacked > packed * ratio)
        throw new ArchiveError('archive-swells', { entry: printable(name) });
    },
  };
}
