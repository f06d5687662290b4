import { expect, test } from 'vitest';
import { ignoredBy, limits } from './dockerignore.ts';

async function namesIgnored(text: string, names: readonly string[]): Promise<string[]> {
  const isIgnored = ignoredBy(text);
  const found: string[] = [];
  for (const name of names) if (await isIgnored?.(name)) found.push(name);
  return found;
}

// The examples of Docker's reference of the Dockerfile, and what differs from .gitignore.
test.each([
  ['# comment\n*/temp*\n*/*/temp*\ntemp?', ['a/temporary.txt', 'a/b/temp', 'tempa'], ['temp', 'a/b/c/temp', 'tempab']],
  ['*.md\n!README.md', ['a.md'], ['README.md', 'docs/a.md']],
  ['*.md\n!README*.md\nREADME-secret.md', ['README-secret.md', 'a.md'], ['README-a.md']],
  ['*.md\nREADME-secret.md\n!README*.md', ['a.md'], ['README-secret.md', 'README-a.md']],
  ['**/*.go', ['a.go', 'a/b/c.go'], ['a.gone']],
  ['node_modules', ['node_modules', 'node_modules/a/b.js'], ['a/node_modules/b.js']],
  ['/build/\n./dist', ['build', 'build/a', 'dist/b'], ['a/build']],
  ['*\n!src\nsrc/secret', ['a', 'src/secret/key'], ['src', 'src/a/b']],
  ['\uFEFFsecret\r\n\r\nother  \r\n', ['secret', 'other'], ['secrets']],
  // The daemon itself leaves them out.
  ['*', ['a'], ['Dockerfile', '.dockerignore']],
  ['', [], ['a']],
  ['Temp', ['Temp'], ['temp']],
  ['a/../b\n./c//d/', ['b', 'c/d/e'], ['a', 'c']],
  ['  # no comment here', ['# no comment here'], ['# no']],
  ['**', ['a', 'a/b'], []],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'ab']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b/c'], ['a/xb', 'b']],
  ['**/.*', ['.a', 'b/.c', 'b/.c/d'], ['a.b']],
  ['*/[a-cx]?.[^b-d]*', ['d/a1.e', 'd/xü.ab'], ['d/d1.e', 'd/a1.b', 'd/a1.', 'a1.e', 'd/a/.e']],
  ['\\*.md\n\\[a]', ['*.md', '[a]'], ['b.md', 'a']],
  ['[\\]\\-a]', [']', '-', 'a'], ['b', '\\']],
  ['a(b|c)+{2}^$', ['a(b|c)+{2}^$'], ['ab']],
  ['fo\u{1f680}?', ['fo\u{1f680}\u{1f680}'], ['fo\u{1f680}']],
])('%j', async (text, ignored, sent) => {
  expect(await namesIgnored(text, [...ignored, ...sent])).toEqual(ignored);
});

test('without such a file all is sent', () => {
  expect(ignoredBy(undefined)).toBeUndefined();
});

// Each of these would take a matcher that tries one way after the other longer than anybody waits.
test.each([
  ['*a*a*a*a*a*a*a*a*b', 'a'.repeat(250)],
  [`${'**/'.repeat(100)}b`, 'a/'.repeat(2_000)],
  [`${'*'.repeat(400)}b`, 'a'.repeat(250)],
  [`${'a*'.repeat(200)}b`, `${'a'.repeat(250)}/`.repeat(16)],
])('%j is compared to an end', async (pattern, name) => {
  expect(await namesIgnored(pattern, [name])).toEqual([]);
});

test.each(['[', 'a[b', '[]', '[a-]', '[-a]', 'a\\', '[\\'])('%j is no pattern, and its line is named', (pattern) => {
  expect(() => ignoredBy(`a\n\n!${pattern}`)).toThrow(
    expect.objectContaining({ code: 'dockerignore-unreadable', params: { line: 3 } }),
  );
});

test.each([
  ['x'.repeat(limits.pattern + 1)],
  ['x\n'.repeat(limits.patterns + 1)],
  [`# ${'x'.repeat(limits.characters)}`],
])('more than anybody writes is refused', (text) => {
  expect(() => ignoredBy(text)).toThrow('dockerignore-too-large');
});

test('other work has its turn while many names are compared', async () => {
  const isIgnored = ignoredBy(`${'*a'.repeat(200)}b\n`.repeat(10));
  const turns: string[] = [];
  setImmediate(() => turns.push('other work'));
  await isIgnored?.(`${'a'.repeat(250)}/`.repeat(4));
  await isIgnored?.('a'.repeat(250));
  expect(turns).toEqual(['other work']);
});
