import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyTruth, group, person, truth } from './truth.fixture.ts';
import { createWanted, wantedOf } from './wanted.ts';

it('what is remembered of earlier looks makes no difference, whatever happened in between', () => {
  fc.assert(
    fc.property(fc.array(anyTruth, { minLength: 1, maxLength: 5 }), (truths) => {
      const remembering = createWanted();
      for (const facts of truths) expect(remembering(facts)).toEqual(wantedOf(facts));
    }),
  );
});

it('only what something happened to is made again', () => {
  const remembering = createWanted();
  const people = ['anna@x', 'ben@x'].map((uid) => person(uid));
  const before = remembering(truth({ people, groups: [group('team', ['anna@x'])] })).entries;
  const after = remembering(truth({ people, groups: [group('team', ['anna@x', 'ben@x'])] })).entries;
  const of = (uid: string) => [before, after].map((all) => all.find(({ attributes }) => attributes.uid?.[0] === uid));
  const [anna, annaAfter] = of('anna@x');
  const [ben, benAfter] = of('ben@x');
  expect(annaAfter).toBe(anna);
  expect(benAfter).not.toEqual(ben);
});
