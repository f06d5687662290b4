import { StringDecoder } from 'node:string_decoder';
import { mapYielding, type YieldingWork } from '@kontor/platform/work/yielding-work';
import { z } from 'zod';

/** A snapshot of a repository. */
export interface ResticSnapshot {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  tags: readonly string[];
}

/** The snapshots of a repository, oldest first. */
export interface SnapshotList {
  snapshots: ResticSnapshot[];
  /** Older snapshots, or larger ones than any of ours, that were not read: a repository may have any number of them. */
  leftOut: number;
}

/** Snapshots that are read: ten times what a large server has. */
const mostSnapshots = 10_000;
/** Characters of all of them, and of a single one: a tag, as an argument, has 131,072 at most. */
const mostText = 32 * 1024 ** 2;
const longestSnapshot = 256 * 1024;

const shape = z.object({ id: z.string(), time: z.string(), tags: z.array(z.string()).nullish() });

/** Reads what `restic snapshots --json` prints, oldest first, as it arrives. Retains the newest, so that a list of any length takes bounded memory. */
export function createSnapshotReader() {
  const decoder = new StringDecoder('utf8');
  const newest = createNewest();
  const items = createItemReader(newest.add, newest.leaveOut);
  return {
    take: (chunk: Buffer): void => items.take(decoder.write(chunk)),
    /** Returns the work that parses the list; undefined where none was printed, or not all of it. */
    list(): YieldingWork<SnapshotList | undefined> | undefined {
      return items.isWhole() ? parseAll(newest.all(), newest.leftOut()) : undefined;
    },
  };
}

function* parseAll(texts: readonly string[], leftOut: number): YieldingWork<SnapshotList | undefined> {
  const parsed = yield* mapYielding(texts, parse, 100);
  const snapshots = parsed.filter((one) => one !== undefined);
  return snapshots.length === parsed.length ? { snapshots, leftOut } : undefined;
}

function parse(text: string): ResticSnapshot | undefined {
  try {
    const { id, time, tags } = shape.parse(JSON.parse(text));
    return { id, at: Date.parse(time), tags: tags ?? [] };
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return undefined;
    throw cause;
  }
}

/** Retains the last texts that were added, within the limits. */
function createNewest() {
  let texts: string[] = [];
  let [first, characters, leftOut] = [0, 0, 0];
  function dropOldest(): void {
    characters -= texts[first]?.length ?? 0;
    texts[first] = '';
    first += 1;
    leftOut += 1;
    if (first < mostSnapshots) return;
    texts = texts.slice(first);
    first = 0;
  }
  return {
    add(text: string): void {
      // A copy: a part of a text keeps the whole one in memory.
      texts.push(Buffer.from(text).toString());
      characters += text.length;
      while (texts.length - first > mostSnapshots || characters > mostText) dropOldest();
    },
    leaveOut(): void {
      leftOut += 1;
    },
    all: () => texts.slice(first),
    leftOut: () => leftOut,
  };
}

/** All that matters outside of strings, and in them. */
const marks = /["\\{}[\]]/g;

/** Takes the objects of a JSON array apart as its text arrives, after whatever comes before its bracket. `onLong` is called for one that is too long to be read. */
function createItemReader(onItem: (text: string) => void, onLong: () => void) {
  let [depth, item] = [0, ''];
  let [isBegun, isInString, isWhole] = [false, false, false];
  /** Position of a character that is escaped in the present text. */
  let escapedAt = -1;

  /** Takes a mark; returns whether it begins or ends an object of the array. */
  function step(mark: string, at: number): 'begins' | 'ends' | undefined {
    if (!isBegun) isBegun = mark === '[';
    else if (at === escapedAt) return undefined;
    else if (mark === '"') isInString = !isInString;
    else if (isInString) escapedAt = mark === '\\' ? at + 1 : escapedAt;
    else if (mark === '{' && ++depth === 1) return 'begins';
    else if (mark === '}' && --depth === 0) return 'ends';
    else if (mark === ']' && depth === 0) isWhole = true;
    return undefined;
  }

  function closeItem(rest: string): void {
    if (item.length + rest.length > longestSnapshot) onLong();
    else onItem(item + rest);
    item = '';
  }

  return {
    take(text: string): void {
      let start = 0;
      for (const { 0: mark, index } of text.matchAll(marks)) {
        const change = step(mark, index);
        if (change === 'begins') start = index;
        if (change === 'ends') closeItem(text.slice(start, index + 1));
      }
      if (depth > 0 && item.length <= longestSnapshot) item += text.slice(start);
      escapedAt -= text.length;
    },
    /** Whether the end of the array was read. */
    isWhole: () => isWhole,
  };
}
