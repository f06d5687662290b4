import { expect, test } from 'vitest';
import { planBuild } from './planned-build.ts';
import { dockerfileShapes } from './shapes.fixture.ts';

test.each(dockerfileShapes)('$name: $outcome', ({ text, outcome, line }) => {
  const found = (() => {
    try {
      planBuild(text);
      return { code: 'taken' };
    } catch (error) {
      return error;
    }
  })();
  expect(found).toMatchObject({ code: outcome, ...(line === undefined ? {} : { params: { line } }) });
});
