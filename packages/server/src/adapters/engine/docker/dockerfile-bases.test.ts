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
COPY --from=one x y
COPY --from=0 x y
COPY --chown=1:1 --from=b:2 x y
ONBUILD COPY --from=c:3 x y
COPY from-where y`;
  expect(copiedIn(plain(text))).toEqual(['b:2', 'c:3']);
});

test.each(['COPY --from=$X a b', 'COPY --from="a" a b', 'COPY --from= a b'])(
  '%j does not say what it copies from',
  (step) => {
    expect(() => copiedIn(plain(`FROM a\n${step}`))).toThrow('dockerfile-base-unclear');
  },
);
