import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { english } from './english.ts';

it('has the English of every folder of texts by the name of its namespace, without those of the sign-in', async () => {
  const paths = await readdir(join(import.meta.dirname, '..'), { recursive: true });
  const names = paths.flatMap((path) => /^(?:features\/)?(.*)\/text\/en\.ts$/.exec(path)?.[1] ?? []);
  expect(names).toEqual(expect.arrayContaining(['app', 'auth', 'people/users/edit', 'ui']));
  expect([...english.keys(), 'auth', 'ui'].sort()).toEqual(names.sort());
});
