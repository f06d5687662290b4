// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Dockerfiles
import { expect, test } from 'vitest';
import { prepareDockerfile } from './prepare-dockerfile.ts';

const text =
  'ARG VERSION=1\nFROM node:${VERSION} AS build\nARG WORD\nRUN echo $WORD\nFROM scratch AS run\nCOPY --from=build /a /a\n';

test('arguments are written into the Dockerfile and quoted', () => {
  const made = prepareDockerfile(text, { args: { VERSION: '2', WORD: 'a"b $HOME' } });
  expect(made.split('\n').slice(0, 3)).toEqual([
    'ARG VERSION="2"',
    'FROM node:${VERSION} AS build',
    'ARG WORD="a\\"b \\$HOME"',
  ]);
});

test('stages after the wanted one are left out', () => {
  expect(prepareDockerfile(text, { args: {}, target: 'build' })).toBe(text.slice(0, text.indexOf('\nFROM scratch')));
  expect(prepareDockerfile(text, { args: {}, target: 'run' })).toBe(text);
});
