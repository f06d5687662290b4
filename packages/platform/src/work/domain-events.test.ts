import { expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createDomainEvents } from './domain-events.ts';

interface TestEvents {
  added: { id: string };
  removed: { id: string };
  moved: { to: string };
}

test('S2: listeners run at once, in the order they were declared, for their fact only', () => {
  const events = createDomainEvents<TestEvents>();
  const heard: string[] = [];
  events.subscribe('removed', ({ id }) => heard.push(`mail ${id}`));
  events.subscribe('removed', ({ id }) => heard.push(`shares ${id}`));
  events.subscribe('added', ({ id }) => heard.push(`added ${id}`));
  events.publish('removed', { id: 'ada@kontor' });
  events.publish('moved', { to: 'kontor' });
  expect(heard).toEqual(['mail ada@kontor', 'shares ada@kontor']);
});

test('S2: what a listener writes commits or falls with the fact, and a listener that throws is a bug that rolls back', () => {
  const database = openDatabase({ file: ':memory:' });
  database.script('create table seen (uid text) strict');
  const seen = database.tables<{ seen: { uid: string } }>();
  const events = createDomainEvents<TestEvents>();
  events.subscribe('removed', ({ id }) => void database.run(seen.insertInto('seen').values({ uid: id })));
  const remove = (id: string) => database.transaction(() => events.publish('removed', { id }));
  remove('ada');
  events.subscribe('removed', () => {
    throw new Error('bug');
  });
  expect(() => remove('bob')).toThrow('bug');
  expect(database.all(seen.selectFrom('seen').selectAll())).toEqual([{ uid: 'ada' }]);
  database.close();
});
