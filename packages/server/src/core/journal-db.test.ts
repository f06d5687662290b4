import { journalOf } from '@kontor/testkit/journal';
import { createTestCore } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { boxActor } from './journal-db.ts';

test('an entry holds who, from where, what, and what it was before and is after', () => {
  const core = createTestCore();
  const { journal } = core;
  const anna = { uid: 'anna@x.de', address: '10.0.0.9', sessionId: 's1', role: 'admin' };
  journal.record(anna, 'change-group', 'Sales', { before: { description: 'a' }, after: { description: 'b' } });
  journal.record(anna, 'remove-app', 'app-wiki', { before: { removeData: false } });
  journal.record(boxActor, 'get-certificate', 'wiki.firma.de');
  expect(journalOf(core.database)).toEqual([
    {
      ...{ actor: 'anna@x.de', address: '10.0.0.9', action: 'change-group', subject: 'Sales' },
      ...{ before: '{"description":"a"}', after: '{"description":"b"}' },
    },
    {
      ...{ actor: 'anna@x.de', address: '10.0.0.9', action: 'remove-app', subject: 'app-wiki' },
      ...{ before: '{"removeData":false}', after: null },
    },
    {
      ...{ actor: 'box', address: '', action: 'get-certificate', subject: 'wiki.firma.de' },
      ...{ before: null, after: null },
    },
  ]);
  core.remove();
});

test('an entry is undone with the transaction of its change', () => {
  const core = createTestCore();
  const refused = () =>
    core.database.transaction(() => {
      core.journal.record(boxActor, 'get-certificate', 'wiki.firma.de');
      throw new Error('refused');
    });
  expect(refused).toThrow('refused');
  expect(journalOf(core.database)).toEqual([]);
  core.remove();
});
