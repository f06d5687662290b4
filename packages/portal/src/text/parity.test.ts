import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Dictionary = { [key: string]: string | Dictionary };

const folder = import.meta.dirname;
const files = (await readdir(join(folder, 'de'))).filter((name) => name.endsWith('.ts'));

async function read(language: 'de' | 'en', file: string): Promise<Map<string, string>> {
  const module: Record<string, Dictionary> = await import(join(folder, language, file));
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

const placeholders = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it.each(files)('%s says the same in both languages, with the same values', async (file) => {
  const [de, en] = [await read('de', file), await read('en', file)];
  expect([...en.keys()].sort()).toEqual([...de.keys()].sort());
  expect(de.size).toBeGreaterThan(0);
  for (const [key, sentence] of de) {
    expect([key, placeholders(en.get(key) ?? '')]).toEqual([key, placeholders(sentence)]);
    expect([key, sentence.trim(), en.get(key)?.trim()]).not.toContain('');
  }
});

it('has an English file for every German one and no other', async () => {
  expect((await readdir(join(folder, 'en'))).filter((name) => name.endsWith('.ts')).sort()).toEqual([...files].sort());
});
