import { ArchiveError, printable } from './archive-error.ts';

/** One entry of an archive before anything is done with it. */
export interface Entry {
  /** As the archive says. */
  name: string;
  kind: 'file' | 'folder' | 'link' | 'special';
  /** Rights as in Unix; 0 when the archive knows none. */
  mode: number;
}

export interface Limits {
  entries: number;
  /** Bytes of all files together, unpacked. */
  bytes: number;
  depth: number;
  /** Unpacked against packed, once a file is larger than `unsuspicious`. */
  ratio: number;
  unsuspicious: number;
}

export const limits: Limits = {
  entries: 100_000,
  bytes: 4 * 1024 ** 3,
  depth: 40,
  ratio: 250,
  unsuspicious: 16 * 1024 ** 2,
};

/** Longest name of one file or folder in bytes, as file systems have it. */
const longestName = 255;
const setuid = 0o6000;

/** The picture of a folder on a Mac, whose name ends in a sign no other name may have. */
const folderPicture = /(?:^|\/)(?:\._)?Icon\r$/;
// What computers leave in archives beside what people put there.
const litter = /(?:^|\/)(?:__MACOSX(?:\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;

/** Looks at every entry of one archive, in its order. Answers where it goes, or undefined for what is left out. Throws `ArchiveFault`. */
export function createEntryCheck({ entries, depth }: Pick<Limits, 'entries' | 'depth'>) {
  /** Everything there is, by a spelling that is the same for names some file system takes for one. */
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
    // A Mac takes letters apart; browsers ask for them whole.
    return path === '' ? undefined : path.normalize('NFC');
  };
}

/** The names on the way to the entry. The archive's own folder has none. */
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

/** Counts what comes out of an archive. Throws as soon as it is too much. */
export function createByteCheck({ bytes, ratio, unsuspicious }: Limits) {
  let whole = 0;
  return {
    whole: () => whole,
    /** `packed` bytes became `unpacked` so far, for the entry or for the archive up to here; `more` of them are new. */
    add(more: number, { name, unpacked, packed }: { name: string; unpacked: number; packed: number }): void {
      whole += more;
      if (whole > bytes) throw new ArchiveError('archive-large', { most: Math.floor(bytes / 1_000_000) });
      if (unpacked > unsuspicious && unpacked > packed * ratio)
        throw new ArchiveError('archive-swells', { entry: printable(name) });
    },
  };
}
