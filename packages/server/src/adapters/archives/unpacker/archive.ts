import type { Readable } from 'node:stream';
import type { Entry } from './entries.ts';

/** Receives the entries of an archive, one after another. */
export interface Visitor {
  /** Returns the path of the entry; undefined skips it. */
  resolve(entry: Entry): string | undefined;
  /** Called with the content of a file. `packedSoFar` returns the packed bytes read until now. */
  file(path: string, entry: Entry, content: Readable, packedSoFar: () => number): Promise<void>;
  folder(path: string): Promise<void>;
}

/** Reads an archive from beginning to end. Throws `ArchiveError`, or any other error for a damaged archive. */
export type ReadArchive = (file: string, visitor: Visitor) => Promise<void>;
