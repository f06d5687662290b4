import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyTruth, group, person, truth } from './truth.fixture.ts';
import { createWanted, wantedOf } from './wanted.ts';

it('what is remembered of earlier looks makes no difference, whatever happened in between', () => {
  return fc.assert(
    fc.asyncProperty(fc.array(anyTruth, { minLength: 1, maxLength: 5 }), async (truths) => {
      const remembering = createWanted();
      for (const facts of truths) expect(await remembering(facts)).toEqual(wantedOf(facts));
    }),
  );
});

it('only what something happened to is made again', async () => {
  const remembering = createWanted();
  const people = ['anna@x', 'ben@x'].map((uid) => person(uid));
  const before = (await remembering(truth({ people, groups: [group('team', ['anna@x'])] }))).entries;
  const after = (await remembering(truth({ people, groups: [group('team', ['anna@x', 'ben@x'])] }))).entries;
  const of = (uid: string) => [before, after].map((all) => all.find(({ attributes }) => attributes.uid?.[0] === uid));
  const [anna, annaAfter] = of('anna@x');
  const [ben, benAfter] = of('ben@x');
  expect(annaAfter).toBe(anna);
  expect(benAfter).not.toEqual(ben);
});

it('everybody else gets a turn while it is made of many people', async () => {
  const people = Array.from({ length: 2_000 }, (_, at) => person(`p${at}@x`));
  let turns = 0;
  let isOver = false;
  const others = async () => {
    for (; !isOver; turns += 1) await setImmediate();
  };
  const watching = others();
  const { entries } = await createWanted()(truth({ people }));
  isOver = true;
  await watching;
  expect(entries.length).toBeGreaterThan(people.length);
  // Names, entries and their prints, a few hundred each time.
  expect(turns).toBeGreaterThan(20);
});
