import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDesiredEntries, desiredEntriesOf } from './desired-entries.ts';
import { anyDirectorySource, directorySource, group, user } from './directory-source.fixture.ts';

it('what is remembered of earlier looks makes no difference, whatever happened in between', () => {
  return fc.assert(
    fc.asyncProperty(fc.array(anyDirectorySource, { minLength: 1, maxLength: 5 }), async (sources) => {
      const incremental = createDesiredEntries();
      for (const source of sources) expect(await incremental(source)).toEqual(desiredEntriesOf(source));
    }),
  );
});

it('only what something happened to is made again', async () => {
  const incremental = createDesiredEntries();
  const users = ['anna@x', 'ben@x'].map((uid) => user(uid));
  const before = (await incremental(directorySource({ users, groups: [group('team', ['anna@x'])] }))).entries;
  const after = (await incremental(directorySource({ users, groups: [group('team', ['anna@x', 'ben@x'])] }))).entries;
  const of = (uid: string) => [before, after].map((all) => all.find(({ attributes }) => attributes.uid?.[0] === uid));
  const [anna, annaAfter] = of('anna@x');
  const [ben, benAfter] = of('ben@x');
  expect(annaAfter).toBe(anna);
  expect(benAfter).not.toEqual(ben);
});

it('everybody else gets a turn while it is made of many people', async () => {
  const users = Array.from({ length: 2_000 }, (_, at) => user(`p${at}@x`));
  let turns = 0;
  let isOver = false;
  const others = async () => {
    for (; !isOver; turns += 1) await setImmediate();
  };
  const watching = others();
  const { entries } = await createDesiredEntries()(directorySource({ users }));
  isOver = true;
  await watching;
  expect(entries.length).toBeGreaterThan(users.length);
  // Names, entries and their fingerprints, a few hundred per turn.
  expect(turns).toBeGreaterThan(20);
});
