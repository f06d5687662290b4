import { expect, test } from 'vitest';
import { basesIn, withLabel } from './dockerfile.ts';

const marked = (text: string) => withLabel(text, 'l', 'v').split('\n');

test('the label comes behind each beginning, and nowhere else', () => {
  expect(marked('# syntax\nARG A=1\nFROM a AS one\nRUN x\nfrom one\nRUN y')).toEqual([
    ...['# syntax', 'ARG A=1', 'FROM a AS one', 'LABEL l="v"', 'RUN x'],
    ...['from one', 'LABEL l="v"', 'RUN y'],
  ]);
});

test('a line that goes on is one instruction, whatever it begins with', () => {
  const run = ['FROM a', 'RUN echo \\', '# said in between', '', 'FROM b \\', '  && true'];
  expect(marked(run.join('\n'))).toEqual(['FROM a', 'LABEL l="v"', ...run.slice(1)]);
  expect(basesIn(run.join('\n'))).toEqual(['a']);
});

test('a beginning over two lines, and another sign for going on', () => {
  expect(marked('FROM \\\n  a')).toEqual(['FROM \\', '  a', 'LABEL l="v"']);
  const windows = '# escape=`\nFROM a\nRUN dir c:\\\nFROM b `\n AS x';
  expect(basesIn(windows)).toEqual(['a', 'b']);
  expect(marked(windows).filter((line) => line === 'LABEL l="v"')).toHaveLength(2);
});

test('what it begins with is named once, without its own stages', () => {
  const text = 'ARG V\nFROM --platform=linux/amd64 a:1 AS Build\nFROM build\nFROM a:1\nFROM scratch\nFROM b:$V';
  expect(basesIn(text)).toEqual(['a:1']);
});
