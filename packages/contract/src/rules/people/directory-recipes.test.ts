import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { directoryRecipes } from './directory-recipes.fixture.ts';

const manual = new URL('../../../../../docs/directory-clients.md', import.meta.url);
const beginning =
  '<!-- Made from the table: UPDATE_SNAPSHOTS=1 npm test -- unit packages/contract/src/rules/people -->\n';

it('the manual of the directory says what the table says', () => {
  const text = readFileSync(manual, 'utf8');
  const head = text.slice(0, text.indexOf(beginning) + beginning.length);
  const wanted = `${head}\n${directoryRecipes()}\n`;
  if (process.env.UPDATE_SNAPSHOTS) writeFileSync(manual, wanted);
  else expect(text).toBe(wanted);
});
