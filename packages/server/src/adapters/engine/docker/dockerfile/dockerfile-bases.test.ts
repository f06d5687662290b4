import { expect, test } from 'vitest';
import { instructionsIn } from './dockerfile.ts';
import { basesIn, copiedIn, withPlainBases } from './dockerfile-bases.ts';

const plain = (text: string) => withPlainBases(instructionsIn(text));

test.each([
  ['FROM a', 'a'],
  ['ARG B=a:1\nFROM $B', 'a:1'],
  [`ARG B="a:1"\nFROM \${B}`, 'a:1'],
  ["ARG B='a:1' C=2\nFROM $B", 'a:1'],
  [`ARG TEXT="two words"\nARG V=20\nFROM node:\${V}-slim`, 'node:20-slim'],
  ['ARG V=20\nARG I=node:$V\nFROM $I AS one', 'node:20 AS one'],
  [`ARG V\nFROM node:\${V:-20}`, 'node:20'],
  [`ARG V=22\nFROM node:\${V:-20}`, 'node:22'],
  ['ARG V=1\nARG V=2\nFROM a:$V', 'a:2'],
  [`ARG ARCH=\nFROM \${ARCH}a:1`, 'a:1'],
  // A box builds for itself.
  ['FROM --platform=linux/arm64 a:1', 'a:1'],
  ['FROM --platform=$BUILDPLATFORM a:1 AS one', 'a:1 AS one'],
  [
    `FROM --platform=\${TARGETPLATFORM:-linux/amd64} box.test:5000/a/b@sha256:0 as one`,
    'box.test:5000/a/b@sha256:0 AS one',
  ],
])('%j begins with a name in full', (text, rest) => {
  expect(plain(text).find(({ name }) => name === 'FROM')?.rest).toBe(rest);
});

test.each([
  'FROM $B',
  `FROM a:\${V}`,
  'ARG V\nFROM a:$V',
  'FROM a\nARG V=1\nFROM b:$V',
  'ARG V=1\nARG V\nFROM a:$V',
  'ARG V=$W\nFROM a:$V',
  "ARG V='$W'\nFROM a:$V",
  `ARG V=1\nFROM a:\${V:+2}`,
  `ARG V=1\nFROM a:\${V%x}`,
  'FROM "a"',
  'FROM a\\b',
  'FROM <<END',
])('%j does not say what it begins with', (text) => {
  expect(() => plain(text)).toThrow('dockerfile-base-unclear');
});

test.each([
  'FROM a b',
  'FROM a AS',
  'FROM a AS b c',
  'FROM --platform="x y" a',
  'FROM --platform=x\\ a b',
  'FROM --other a',
])('%j is refused', (text) => {
  expect(() => plain(text)).toThrow('dockerfile-unreadable');
});

test('what it begins with is named once, without its own stages', () => {
  const text = 'ARG V=2\nFROM --platform=linux/amd64 a:1 AS Build\nFROM build\nFROM a:1\nFROM scratch\nFROM b:$V';
  expect(basesIn(plain(text))).toEqual(['a:1', 'b:2']);
});

test('what files are copied from is named, too, without stages', () => {
  const text = `FROM a:1 AS one
FROM a:1
COPY --from=ONE x y
COPY --from=0 x y
COPY --chown=1:1 --from=b:2 x y
COPY --link\t--from=t:1\tx y
COPY --link \\
  --from=l:1 x y
ONBUILD COPY --from=c:3 x y
onbuild Copy --from=c:4 x y
ADD --from=d:1 x y
RUN --mount=type=bind,from=m:1,target=/m x
RUN --mount=type=cache,target=/m --mount=from=one,target=/o x
COPY from-where y
COPY a --from=late:1 y
RUN x --from=late:2
COPY --link --chmod=0755 --exclude=*.txt --exclude=*.md x y`;
  expect(copiedIn(plain(text))).toEqual(['b:2', 't:1', 'l:1', 'c:3', 'c:4', 'd:1', 'm:1']);
});

test('the first flag counts, not a word behind what is copied', () => {
  expect(copiedIn(plain('FROM a\nCOPY --from=b:2 /app/secret --from=scratch'))).toEqual(['b:2']);
});

test.each([
  ['its own name', 'FROM a AS ab\nCOPY --from=ab / /x'],
  ['that of a later one', 'FROM a\nCOPY --from=ab / /x\nFROM b AS ab'],
  ['its own name, on top of another', 'FROM a AS one\nFROM one AS ab\nONBUILD COPY --from=AB / /x'],
])('a stage that copies from %s copies from an image', (_, text) => {
  expect(copiedIn(plain(text)).map((image) => image.toLowerCase())).toEqual(['ab']);
});

test.each([
  'COPY --from=$X a b',
  'COPY --from="a" a b',
  'COPY --from= a b',
  'COPY --fr\\om=x / /x',
  'COPY --"from"=localhost:5000/x /a /b',
  "COPY --'from'=x /a /b",
  'COPY --link --fr\\\\om=x / /x',
  'COPY\t--link\t--fr\\om=x / /x',
  'COPY --chown="1 --link" --from=x / /x',
  'COPY --chown=1\\ --from=scratch --from=x / /x',
  'COPY --from=scratch --from=x a b',
  // One of its bytes is a blank to the daemon.
  'COPY --chown=à--from=x / /x',
  'COPY -- --from=x a b',
  'COPY --from x a b',
  'COPY --FROM=x a b',
  'ADD --fr\\om=x / /x',
  'ONBUILD COPY --fr\\om=x / /x',
  'ONBUILD ONBUILD COPY --"from"=x / /x',
  'ONBUILD -- COPY --from=x / /x',
  'RUN --mo\\unt=type=bind,from=x a',
  'RUN --mount=type=bind,"from=x" a',
  'RUN --mount=type=bind,from=$X a',
  // Stages that are not complete.
  'COPY --from=0 a b',
  'COPY --from=1 a b',
  'COPY --from=007 a b',
])('%j does not say what it copies from', (step) => {
  expect(() => copiedIn(plain(`FROM a\n${step}\nFROM b`))).toThrow('dockerfile-base-unclear');
});
