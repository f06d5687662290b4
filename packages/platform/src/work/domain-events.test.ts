import { expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createDomainEvents } from './domain-events.ts';

test('S2: listeners run at once, in the order they were declared, for their fact only', () => {
  const events = createDomainEvents();
  const heard: string[] = [];
  events.subscribe('person-removed', ({ uid }) => heard.push(`mail ${uid}`));
  events.subscribe('person-removed', ({ uid }) => heard.push(`shares ${uid}`));
  events.subscribe('person-added', ({ uid }) => heard.push(`added ${uid}`));
  events.publish('person-removed', { uid: 'ada@kontor' });
  events.publish('domain-changed', { domain: 'kontor' });
  expect(heard).toEqual(['mail ada@kontor', 'shares ada@kontor']);
});

test('S2: what a listener writes commits or falls with the fact, and a listener that throws is a bug that rolls back', () => {
  const database = openDatabase({ file: ':memory:' });
  database.script('create table seen (uid text) strict');
  const seen = database.tables<{ seen: { uid: string } }>();
  const events = createDomainEvents();
  events.subscribe('person-removed', ({ uid }) => void database.run(seen.insertInto('seen').values({ uid })));
  const remove = (uid: string) => database.transaction(() => events.publish('person-removed', { uid }));
  remove('ada');
  events.subscribe('person-removed', () => {
    throw new Error('bug');
  });
  expect(() => remove('bob')).toThrow('bug');
  expect(database.all(seen.selectFrom('seen').selectAll())).toEqual([{ uid: 'ada' }]);
  database.close();
});
