import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { days } from '@kontor/platform/work/durations';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { chainReport, collect } from '@kontor/testkit/journal';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archivedRows, archiveFile, archiveFolder } from '../../../core/journal-archive.ts';
import { followChain, journalArchives } from '../../../core/journal-chain-db.ts';
import { boxActor } from '../../../core/journal-db.ts';
import { createArchiving } from './archiving.ts';
import { createJournalDb } from './db.ts';
import { createJournalService } from './service.ts';

const begin = Date.UTC(2026, 5, 1);

describe('archives of the journal', () => {
  let clock: VirtualClock;
  let core: TestCore;
  beforeEach(() => {
    clock = createVirtualClock(begin);
    core = createTestCore({ clock });
  });
  afterEach(() => core.remove());

  const record = (subject: string, count = 1) => {
    for (let i = 0; i < count; i += 1) core.journal.record(boxActor, 'add-person', subject);
  };
  /** Lets days pass, of which the server counts each. */
  function pass(count: number): void {
    for (let i = 0; i < count; i += 1) {
      clock.advance(days(1));
      core.counted.count();
    }
  }
  async function archive(turns = 8): Promise<void> {
    const work = createArchiving(core);
    for (let turn = 0; turn < turns; turn += 1) {
      work.wake();
      await work.idle();
    }
    await work.stop();
  }
  const stored = () => createJournalDb(core.database).find({ who: '', limit: 10_000 });
  const subjects = async (name: string) =>
    (await collect(archivedRows(core.config.data, name))).flat().map(({ subject }) => subject);
  const chain = () => chainReport(core);

  test('a year goes into a file once all of it is 400 days old, and the chain stays whole', async () => {
    core.counted.count();
    record('old', 1_200);
    pass(250);
    record('new', 3);
    const { head } = await chain();
    pass(363);
    await archive();
    expect(journalArchives(core.database)).toEqual([]);
    pass(1);
    await archive();
    expect(journalArchives(core.database)).toMatchObject([{ name: '2026', rows: 1_200, last_id: 1_200 }]);
    expect(stored().map(({ subject }) => subject)).toEqual(['new', 'new', 'new']);
    expect(await subjects('2026')).toHaveLength(1_200);
    expect(await chain()).toEqual({ rows: 1_203, head });
    record('newest');
    expect(await chain()).toMatchObject({ rows: 1_204 });
    expect(await chain()).not.toHaveProperty('broken');
  });

  test('what is archived while the chain is followed is no change of it', async () => {
    core.counted.count();
    record('old', 2_500);
    pass(700);
    record('new', 3);
    const following = followChain(core.database, core.config.data);
    await following.next();
    await archive();
    expect(stored()).toHaveLength(3);
    expect((await collect(following)).at(-1)).toEqual({ rows: 2_503, head: expect.any(String) });
  });

  test('entries of a clock that was ahead do not keep the others in the table', async () => {
    core.counted.count();
    record('before');
    clock.advance(days(40 * 365));
    record('ahead');
    clock.advance(-days(40 * 365));
    record('after', 3);
    pass(700);
    clock.advance(days(40 * 365));
    record('ahead again');
    clock.advance(-days(40 * 365));
    pass(700);
    record('new');
    await archive(20);
    expect(await subjects('2026')).toEqual(['before', 'ahead', 'after', 'after', 'after', 'ahead again']);
    expect(stored()).toHaveLength(1);
    expect(await chain()).toEqual({ rows: 7, head: expect.any(String) });
  });

  test('entries of after a damage that cost the table all of its own are no part of an archive', async () => {
    core.counted.count();
    record('old', 20);
    pass(700);
    record('new', 3);
    await archive();
    core.database.script('DROP TRIGGER journal_is_not_deleted; DELETE FROM journal');
    record('newest', 2);
    await archive();
    expect(stored().map(({ id, subject }) => [id, subject])).toEqual([
      [22, 'newest'],
      [21, 'newest'],
    ]);
    expect(await chain()).toEqual({ rows: 22, head: expect.any(String) });
  });

  test('a file with other entries, as after the database was replaced by an older one, is put aside', async () => {
    core.counted.count();
    record('old', 3);
    pass(700);
    record('new');
    mkdirSync(archiveFolder(core.config.data));
    const other = { id: 1, at: begin, actor: 'box', address: '', action: 'add-person', subject: 'only here' };
    const line = JSON.stringify({ ...other, before: null, after: null, hash: 'x' });
    writeFileSync(archiveFile(core.config.data, '2026'), gzipSync(`${line}\n`));
    await archive();
    expect(await subjects('2026')).toEqual(['old', 'old', 'old']);
    expect(await subjects('2026.other-1')).toEqual(['only here']);
  });

  test('a file with a line without an end is not read to its end', async () => {
    mkdirSync(archiveFolder(core.config.data));
    writeFileSync(archiveFile(core.config.data, '2026'), gzipSync(Buffer.alloc(24 * 1024 * 1024, 'x')));
    await expect(subjects('2026')).rejects.toThrow('cannot be read');
  }, 10_000);

  test('a year without a newer entry stays', async () => {
    core.counted.count();
    record('old');
    pass(700);
    await archive();
    expect(stored()).toHaveLength(1);
  });

  test('a kill after the file, or among the deletions, is made up for', async () => {
    core.counted.count();
    record('old', 700);
    pass(700);
    record('new');
    mkdirSync(archiveFolder(core.config.data));
    writeFileSync(archiveFile(core.config.data, '2026'), 'half a file');
    const { rows } = await chain();
    const [last] = createJournalDb(core.database).rowsBetween(700, 701, 1);
    const killed = createArchiving(core);
    killed.wake();
    await killed.idle();
    await killed.stop();
    expect(stored()).toHaveLength(701);
    await archive();
    expect(journalArchives(core.database)).toMatchObject([{ rows: 700, last_hash: last?.hash }]);
    expect(await chain()).toMatchObject({ rows });
    expect(stored()).toHaveLength(1);
  });

  test('nothing else can be deleted from the table', async () => {
    core.counted.count();
    record('old');
    expect(() => core.database.script('DELETE FROM journal')).toThrow('the journal only grows');
  });

  test('a table of the year is what was in it, filtered; a file that is gone is told', async () => {
    core.counted.count();
    record('ben', 2);
    core.journal.record(boxActor, 'add-group', 'Vertrieb');
    pass(700);
    record('new');
    await archive();
    const service = createJournalService({ core, nameOf: () => undefined });
    expect(service.listArchives()).toEqual([{ name: '2026', entries: 3 }]);
    const lines = async (filter: object) =>
      (await service.exportTable({ who: '', archive: '2026', ...filter }, 'en')).trim().split('\r\n').slice(1);
    expect(await lines({})).toHaveLength(3);
    expect(await lines({ kind: 'groups' })).toEqual([expect.stringContaining('Vertrieb')]);
    expect(await lines({ who: 'BEN' })).toHaveLength(2);
    expect(await lines({ until: '2026-01-01T00:00:00Z' })).toEqual([]);
    await expect(service.exportTable({ who: '', archive: '1999' }, 'en')).rejects.toMatchObject({ code: 'not-found' });
    writeFileSync(archiveFile(core.config.data, '2026'), 'not gzip');
    await expect(service.exportTable({ who: '', archive: '2026' }, 'en')).rejects.toMatchObject({
      code: 'journal-archive-unreadable',
    });
    rmSync(archiveFile(core.config.data, '2026'));
    expect(await chain()).toMatchObject({ rows: 0, unreadable: expect.stringContaining('2026.jsonl.gz') });
  });
});
