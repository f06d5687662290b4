import { Readable } from 'node:stream';
import { days, minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { journalArchives } from '../../../core/journal-chain-db.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createArchiveFiles } from './archive-files.ts';
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
  const files = createArchiveFiles({ data, log, hashOf: db.hashOf });
  const state = { hasMore: false };

  /**
   * Returns the id of the oldest row, the one its year ends before, and a time of that year; undefined when that year is to stay. Rows of a time that has not come
   * yet, written while the clock was ahead, are of the year of those around them.
   */
  function oldestYear(): { from: number; before: number; at: number } | undefined {
    const oldest = db.oldest();
    const now = Math.max(clock.now(), counted.now());
    if (oldest === undefined) return undefined;
    const dated = db.firstBetween(oldest.id, 0, now);
    if (dated === undefined || !isArchived(dated.at, counted.now())) return undefined;
    // Without a newer row the next one would have none to follow.
    const newer = db.firstBetween(oldest.id, beginOfNextYear(dated.at), now);
    return newer && { from: oldest.id, before: newer.id, at: dated.at };
  }

  function* linesBetween(from: number, before: number): Generator<string> {
    for (let next = from; ; ) {
      const rows = db.rowsBetween(next, before, perTurn);
      if (rows.length === 0) return;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      next = (rows.at(-1)?.id ?? next) + 1;
    }
  }

  async function archive({ from, before, at }: { from: number; before: number; at: number }): Promise<void> {
    const names = journalArchives(database).map(({ name }) => name);
    const name = archiveNameFor(at, names);
    const written = await files.write(name, Readable.from(linesBetween(from, before)));
    db.addArchive({ name, ...written });
    log.info({ archive: name, rows: written.rows }, 'A year of the journal was archived');
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
