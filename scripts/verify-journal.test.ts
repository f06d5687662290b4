import { openDatabase } from '@kontor/platform/database/database';
import { startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { verifyJournal } from './verify-journal.ts';

test('a journal is whole until somebody changes or removes a line of it', async () => {
  const place = dataFolder();
  try {
    expect(await verifyJournal(place.folder)).toMatchObject({
      isWhole: false,
      words: expect.stringContaining('no database'),
    });
    placeDatabase(place.folder);
    const box = await startBox({ engine: createMemoryEngine(), data: place.folder });
    await box.signedIn({ role: 'admin', mode: true });
    await box.end();
    const { isWhole, words } = await verifyJournal(place.folder);
    expect([isWhole, words]).toEqual([true, expect.stringMatching(/^The [1-9]\d* lines of the journal fit together/)]);
    const head = words.split(' ').at(-1);
    expect((await verifyJournal(place.folder, head)).isWhole).toBe(true);
    const change = (sql: string) => {
      const database = openDatabase({ file: `${place.folder}/kontor.db` });
      database.script(
        `DROP TRIGGER IF EXISTS journal_is_not_changed; DROP TRIGGER IF EXISTS journal_is_not_deleted; ${sql}`,
      );
      database.close();
    };
    change('DELETE FROM journal WHERE id = (SELECT max(id) FROM journal)');
    expect((await verifyJournal(place.folder)).isWhole).toBe(true);
    expect(await verifyJournal(place.folder, head)).toMatchObject({
      isWhole: false,
      words: expect.stringContaining('removed'),
    });
    change("UPDATE journal SET address = '1.2.3.4' WHERE id = 1");
    expect(await verifyJournal(place.folder)).toMatchObject({
      isWhole: false,
      words: expect.stringContaining('Line 1 of '),
    });
  } finally {
    place.remove();
  }
});
