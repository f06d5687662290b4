import type { Readable } from 'node:stream';
import type { Entry } from './entries.ts';

/** What happens with the entries of an archive, one after another. */
export interface Visitor {
  /** Where the entry goes; undefined leaves it out. */
  resolve(entry: Entry): string | undefined;
  /** Takes the content of a file. `packedSoFar` tells how much of the archive it took until now. */
  file(path: string, entry: Entry, content: Readable, packedSoFar: () => number): Promise<void>;
  folder(path: string): Promise<void>;
}

/** Reads an archive from the beginning to its end. Throws `ArchiveFault`, and anything else for an archive that is damaged. */
export type ReadArchive = (file: string, visitor: Visitor) => Promise<void>;
