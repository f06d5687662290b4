import { expect, test } from 'vitest';
import { ignoredBy } from './dockerignore.ts';

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
])('%j', async (text, ignored, sent) => {
  const isIgnored = await ignoredBy(text);
  expect([...ignored, ...sent].filter((name) => isIgnored?.(name))).toEqual(ignored);
});

test('without such a file all is sent', async () => {
  expect(await ignoredBy(undefined)).toBeUndefined();
});
