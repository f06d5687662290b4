import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { chainReport } from '@kontor/testkit/journal';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainJournal } from './journal-chain-db.ts';
import { boxActor } from './journal-db.ts';

let core: TestCore;
beforeEach(() => {
  core = createTestCore({ clock: createVirtualClock(1_000) });
});
afterEach(() => core.remove());

const record = (subject: string) => core.journal.record(boxActor, 'add-person', subject, { after: { subject } });

/** Changes rows as somebody with the file could, without the triggers. */
function meddle(sql: string): void {
  core.database.script(`DROP TRIGGER journal_is_not_changed; DROP TRIGGER journal_is_not_deleted; ${sql}`);
}

describe('the chain of the journal', () => {
  beforeEach(() => ['a', 'b', 'c'].forEach(record));

  test('is whole, and its head changes with each row', async () => {
    const before = await chainReport(core);
    expect(before).toEqual({ rows: 3, head: expect.any(String) });
    record('d');
    expect(await chainReport(core)).toEqual({ rows: 4, head: expect.any(String) });
    expect((await chainReport(core)).head).not.toBe(before.head);
  });

  test.each([
    ['a changed row', "UPDATE journal SET subject = 'x' WHERE id = 2", 2],
    ['a removed row', 'DELETE FROM journal WHERE id = 2', 3],
    [
      'a row put in between',
      "UPDATE journal SET id = 9 WHERE id = 3; INSERT INTO journal SELECT 3, at, actor, address, action, 'x', before, after, hash FROM journal WHERE id = 2",
      3,
    ],
    [
      'a row that nothing of the server wrote',
      "INSERT INTO journal (at, actor, address, action, subject) VALUES (1, 'a', '', 'b', '')",
      4,
    ],
  ])('%s shows', async (_what, sql, id) => {
    meddle(sql);
    expect((await chainReport(core)).broken?.id).toBe(id);
  });

  test('newest rows that were removed show by the head somebody wrote down', async () => {
    const { head } = await chainReport(core);
    meddle('DELETE FROM journal WHERE id = 3');
    expect(await chainReport(core)).toEqual({ rows: 2, head: expect.any(String) });
    expect((await chainReport(core)).head).not.toBe(head);
  });

  test('rows of before the chain get their hash once, and nothing else of a row can be changed', async () => {
    meddle('UPDATE journal SET hash = NULL');
    chainJournal(core.database);
    const { head } = await chainReport(core);
    expect(await chainReport(core)).toEqual({ rows: 3, head: expect.any(String) });
    record('d');
    expect(await chainReport(core)).toEqual({ rows: 4, head: expect.any(String) });
    expect((await chainReport(core)).head).not.toBe(head);
  });

  test.each(["subject = 'x'", "hash = 'x'", 'id = 9'])('a row does not take %s', (change) => {
    expect(() => core.database.script(`UPDATE journal SET ${change} WHERE id = 2`)).toThrow('the journal only grows');
  });

  test('more rows than one batch are followed in their order', async () => {
    for (let i = 0; i < 2_100; i += 1) record(`p${i}`);
    expect(await chainReport(core)).toEqual({ rows: 2_103, head: expect.any(String) });
  });
});
