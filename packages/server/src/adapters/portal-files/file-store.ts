import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { cachingOf, compressed, type Encoding, typeOf } from './kinds.ts';

/** One file in one encoding, ready to send. */
export interface ReadyFile {
  bytes: Buffer;
  etag: string;
  /** Alternating names and values. */
  headers: string[];
}

/** Files by name with `/`. */
export interface FileStore {
  has(name: string): boolean;
  /** Returns the file in the first of these encodings that exists. */
  read(name: string, encodings: readonly Encoding[]): ReadyFile | undefined;
}

/**
 * Creates a store of the files in a folder, by name with `/`. Only listed names can be requested, so no request can reach files outside. Contents are cached on
 * first use. `watch`: reloads everything when index.html has changed.
 */
export function createFileStore(folder: string, watch: boolean): FileStore {
  let names: ReadonlySet<string> | undefined;
  let builtAt = 0;
  const ready = new Map<string, ReadyFile>();

  function listed(): ReadonlySet<string> {
    const changed = watch || names === undefined ? timeOf(join(folder, 'index.html')) : builtAt;
    if (names !== undefined && changed === builtAt) return names;
    builtAt = changed;
    ready.clear();
    names = new Set(namesBelow(folder));
    return names;
  }

  function load(name: string, encoding: Encoding): ReadyFile | undefined {
    const stored = encoding === 'identity' ? name : `${name}${compressed[encoding]}`;
    const cached = ready.get(stored);
    if (cached !== undefined || !listed().has(stored)) return cached;
    const file = makeReady(readFileSync(join(folder, stored)), name, encoding);
    ready.set(stored, file);
    return file;
  }

  return {
    has: (name) => listed().has(name) && !Object.values(compressed).some((end) => name.endsWith(end)),
    read(name, encodings) {
      for (const encoding of encodings) {
        const file = load(name, encoding);
        if (file !== undefined) return file;
      }
      return undefined;
    },
  };
}

function makeReady(bytes: Buffer, name: string, encoding: Encoding): ReadyFile {
  const etag = `"${hash('sha1', bytes, 'base64url')}"`;
  const headers = [
    'content-type',
    typeOf(name),
    'cache-control',
    cachingOf(name),
    'etag',
    etag,
    'vary',
    'accept-encoding',
  ];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return { bytes, etag, headers };
}

function namesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
