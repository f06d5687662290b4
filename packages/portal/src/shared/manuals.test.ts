import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manualOfPage, manuals } from './manuals.ts';

const portal = join(import.meta.dirname, '..', '..');
const fileOf = (language: string, ref: string) => join(portal, 'public', 'manpages', language, `${ref}.md`);
const languages = ['de', 'en'] as const;

/** All sentences, labels and names the portal has in a language, as source text. */
const saidIn = (language: 'de' | 'en'): string =>
  readdirSync(join(portal, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`text/${language}.ts`) || /(^|\/)(menu|manuals)\.ts$/.test(file))
    .map((file) => readFileSync(join(portal, 'src', file), 'utf8').replaceAll("\\'", "'"))
    .join('\n');

/** What is quoted in a manual and is no label: names of files, and what a person types. */
const notLabels = new Set(['index.html', 'wsgi.py', 'app.py']);

describe.each(languages)('the manuals in %s', (language) => {
  const said = saidIn(language);
  test.each(manuals.map(({ ref }) => ref))('%s exists, and what it quotes is on a screen', (ref) => {
    const text = readFileSync(fileOf(language, ref), 'utf8');
    const quotes = [...text.matchAll(language === 'de' ? /„([^“]+)“/g : /“([^”]+)”/g)].map(([, label = '']) => label);
    expect(quotes.filter((label) => !said.includes(label) && !notLabels.has(label))).toEqual([]);
    expect(text).not.toMatch(/[<>]/);
    const placeholders = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(placeholders.filter((name) => !['domain', 'username', 'localIp'].includes(name ?? ''))).toEqual([]);
  });
  test('are all in the list', () => {
    const files = readdirSync(join(portal, 'public', 'manpages', language)).map((file) => file.replace('.md', ''));
    expect(files.toSorted()).toEqual(manuals.map(({ ref }) => ref).toSorted());
  });
});

test('each page behind the menu has a manual', () => {
  const menus = readdirSync(join(portal, 'src', 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('menu.ts'))
    .flatMap((file) => [...readFileSync(join(portal, 'src', 'features', file), 'utf8').matchAll(/to: '([^']+)'/g)])
    .map(([, path = '']) => path)
    .filter((path) => !['/apps', '/manual', '/'].includes(path));
  expect(menus.filter((path) => manualOfPage(path) === undefined)).toEqual([]);
  expect(menus.length).toBeGreaterThan(15);
  expect(existsSync(fileOf('de', 'users'))).toBe(true);
});

test('a page below one of a manual has the same, another page with the same beginning none', () => {
  expect(manualOfPage('/settings/users/new')?.ref).toBe('users');
  expect(manualOfPage('/settings/usersx')).toBeUndefined();
});
