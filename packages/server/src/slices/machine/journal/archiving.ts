import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError } from '@kontor/platform/errors';
import { days, minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { archivedRows, archiveFile } from '../../../core/journal-archive.ts';
import type { JournalRow } from '../../../core/journal-chain.ts';
import { journalArchives } from '../../../core/journal-chain-db.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createJournalDb } from './db.ts';
import { archiveNameFor, beginOfNextYear, isArchived } from './rules.ts';

/** Rows read, and rows deleted, per turn of the thread. */
const perTurn = 500;
/** Ms between turns, in which requests are served. */
const moment = 20;

/**
 * Moves each year into a file once all of it is old enough, and deletes its rows. The file is complete and read back before anything is deleted; a kill in
 * between is followed by writing it again, or by deleting the rest.
 */
export function createArchiving({ config: { data }, database, clock, counted, log }: ServerContext): Repeated {
  const db = createJournalDb(database);
  const state = { hasMore: false };

  /** Returns the id of the oldest row, and the one its year ends before; undefined when that year is to stay. */
  function oldestYear(): { from: JournalRow; before: number } | undefined {
    const from = db.oldest();
    if (from === undefined || !isArchived(from.at, counted.now())) return undefined;
    const before = db.firstSince(beginOfNextYear(from.at));
    // Without a newer row the next one would have none to follow.
    return before === undefined || before <= from.id ? undefined : { from, before };
  }

  function* linesBetween(from: number, before: number): Generator<string> {
    for (let next = from; ; ) {
      const rows = db.rowsBetween(next, before, perTurn);
      if (rows.length === 0) return;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      next = (rows.at(-1)?.id ?? next) + 1;
    }
  }

  async function archive({ from, before }: { from: JournalRow; before: number }): Promise<void> {
    const names = journalArchives(database).map(({ name }) => name);
    const name = archiveNameFor(from.at, names);
    const written = await writeFile(name, Readable.from(linesBetween(from.id, before)));
    db.addArchive({ name, ...written });
    log.info({ archive: name, rows: written.rows }, 'A year of the journal was archived');
  }

  async function writeFile(name: string, lines: Readable) {
    const file = archiveFile(data, name);
    const unfinished = `${name}.unfinished`;
    const path = archiveFile(data, unfinished);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
      await pipeline(lines, createGzip(), createWriteStream(path, { mode: 0o600 }));
      syncToDisk(path);
      const read = await readBack(unfinished);
      await rename(path, file);
      syncToDisk(dirname(file));
      return read;
    } finally {
      await rm(path, { force: true });
    }
  }

  async function readBack(name: string): Promise<{ rows: number; last_id: number; last_hash: string }> {
    const read = { rows: 0, last_id: 0, last_hash: '' };
    for await (const rows of archivedRows(data, name)) {
      const { id, hash } = rows.at(-1) ?? {};
      Object.assign(read, { rows: read.rows + rows.length, last_id: id, last_hash: hash });
    }
    if (db.hashOf(read.last_id) !== read.last_hash)
      throw new AdapterError('An archive of the journal is not what was written');
    return read;
  }

  async function run(): Promise<void> {
    state.hasMore = db.deleteArchived(perTurn);
    if (state.hasMore) return;
    const year = oldestYear();
    if (year === undefined) return;
    await archive(year);
    state.hasMore = true;
  }

  const every = () => (state.hasMore ? moment : days(1));
  const work = repeat({ name: 'archives of the journal', clock, log, every, run });
  const startLater = () => work.wakeAfter(minutes(1));
  return { ...work, start: startLater };
}
