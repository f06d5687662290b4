import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import { describe, expect, test } from 'vitest';
import { isTooCostly } from './markdown-bounds.ts';

const manpages = join(import.meta.dirname, '..', '..', '..', 'public', 'manpages');
const fromLines = (line: string) => (length: number) => line.repeat(Math.ceil(length / line.length)).slice(0, length);

/** Texts of any length that are slow, or were in some renderer. */
const hostile: Record<string, (length: number) => string> = {
  'opening brackets': fromLines('['),
  'opening brackets of images': fromLines('!['),
  asterisks: fromLines('*'),
  'emphasis that does not end': fromLines('*a '),
  'emphasis of both kinds': fromLines('*_'),
  'emphasis and brackets': fromLines('*['),
  'emphasis in several lines': fromLines('*a\n_b\n'),
  'emphasis in many blocks': (length) => fromLines(`${'*_'.repeat(200)}\n\n`)(length),
  'quotes in quotes': fromLines('>'),
  'spaced quotes in quotes': fromLines('> '),
  'lists in quotes': fromLines('> - '),
  'numbers in numbers': fromLines('1. '),
  'quotes that go on': (length) => `${'> '.repeat(10)}a\n${fromLines('b\n')(length - 22)}`,
  'empty links': fromLines('[]('),
  references: fromLines('[x]['),
  definitions: (length) => fromLines('[a]: b\n')(length / 2) + fromLines('[a]')(length / 2),
  backticks: fromLines('` `` ``` '),
  tags: fromLines('<a '),
  comments: fromLines('<!-- '),
  lists: fromLines('- a\n'),
  'lists by indentation': (length) => {
    const lines = Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, depth) => `${'  '.repeat(depth)}- x`);
    return lines.join('\n').slice(0, length);
  },
  headings: fromLines('# a\n'),
  'blank lines': fromLines('\n'),
};

describe.each(Object.entries(hostile))('%s', (_name, make) => {
  test('fifty thousand of them are not formatted', () => {
    expect(isTooCostly(make(50_000))).toBe(true);
  });

  test('as many as are formatted take no time to speak of', () => {
    const lengths = Array.from({ length: 40 }, (_, step) => 20_000 - step * 500);
    const text = make(lengths.find((length) => !isTooCostly(make(length))) ?? 15);
    const began = performance.now();
    micromark(text);
    // A tenth of it on a machine that does nothing else.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test.each(['de', 'en'])('no manual is one of them: %s', (language) => {
  for (const name of readdirSync(join(manpages, language)).filter((file) => file.endsWith('.md')))
    expect([name, isTooCostly(readFileSync(join(manpages, language, name), 'utf8'))]).toEqual([name, false]);
});

test('long lists and tables of what changed are formatted', () => {
  expect(isTooCostly(fromLines('- **Fixed:** the [list](https://kontor.example) of _users_\n')(15_000))).toBe(false);
  expect(isTooCostly(fromLines('> Quoted **once**.\n\n1. First\n   - *then*\n\n')(15_000))).toBe(false);
});
