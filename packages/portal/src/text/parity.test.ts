import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { placeholdersIn } from '@kontor/contract/rules/placeholders';
import { expect, it } from 'vitest';
import type { Dictionary } from './namespace.ts';

const src = join(import.meta.dirname, '..');
const files = (await readdir(src, { recursive: true })).filter((path) => /(^|\/)(text\/.*|de|en)\.ts$/.test(path));
const folders = [...new Set(files.map(dirname))].filter((folder) => folder !== 'text').sort();

async function read(folder: string, language: 'de' | 'en'): Promise<Map<string, string>> {
  const module: Record<string, Dictionary> = await import(join(src, folder, `${language}.ts`));
  const sentences = new Map<string, string>();
  const walk = (part: Dictionary, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') sentences.set(`${path}${key}`, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(module[language] ?? {}, '');
  return sentences;
}

it('finds the texts of every floor', () => {
  expect(folders).toEqual(expect.arrayContaining(['app/text', 'auth/text', 'features/people/users/text', 'ui/text']));
});

it.each(folders)('%s is named text and has both languages', (folder) => {
  expect(basename(folder)).toBe('text');
  const own = files.filter((path) => dirname(path) === folder).map((path) => basename(path));
  expect(own.sort()).toEqual(['de.ts', 'en.ts', 'index.ts']);
});

it.each(folders)('%s says the same in both languages, with the same values', async (folder) => {
  const [de, en] = [await read(folder, 'de'), await read(folder, 'en')];
  expect([...en.keys()].sort()).toEqual([...de.keys()].sort());
  expect(de.size).toBeGreaterThan(0);
  for (const [key, sentence] of de) {
    expect([key, placeholdersIn(en.get(key) ?? '')]).toEqual([key, placeholdersIn(sentence)]);
    expect([key, sentence.trim(), en.get(key)?.trim()]).not.toContain('');
  }
});

/** Here `{name}` is an app or a database server, except in greetings; elsewhere it may be a person or a file. */
const namesApps = /^(shared\/apps|features\/apps\/(apps|logs|store)|features\/machine\/repair\/panels)/;

it.each(folders)('%s has the names of apps in quotes', async (folder) => {
  const bare = namesApps.test(folder) ? /(?<!„)\{(app|name)\}|\{(app|name)\}(?!“)/ : /(?<!„)\{app\}|\{app\}(?!“)/;
  const german = [...(await read(folder, 'de'))].filter(([key]) => !key.startsWith('greeting.'));
  expect(german.filter(([, sentence]) => bare.test(sentence))).toEqual([]);
});

it('German has one article for the PUK, and one word for where backups go', async () => {
  const sentences = (await Promise.all(folders.map((folder) => read(folder, 'de')))).flatMap((texts) => [...texts]);
  const wrong = /\b(die|eine|keine|diese|zur|Ihrer?|einer) PUK\b|Sicherungs(auftr|job)/i;
  expect(sentences.filter(([, sentence]) => wrong.test(sentence))).toEqual([]);
});

it.each(folders)('the namespace of %s is named after its folder', async (folder) => {
  const exported: Record<string, unknown> = await import(join(src, folder, 'index.ts'));
  const name = folder.replace(/^features\//, '').replace(/\/text$/, '');
  expect(Object.values(exported)).toEqual([expect.objectContaining({ name })]);
});
