import { expect, test } from 'vitest';
import { createDuplicateCheck } from './duplicate-entries.ts';

const entriesOf = (text: string) =>
  text.split(' ').map((word) => {
    const [path = '', mark] = word.split('=');
    return { path, kind: mark === 'd' ? ('folder' as const) : mark === 'l' ? ('other' as const) : ('file' as const) };
  });
const hasDuplicates = (text: string) => {
  const isDuplicate = createDuplicateCheck();
  return entriesOf(text).map(isDuplicate).includes(true);
};

test.each([
  '/a /b=l /c=d /c/a /c/b=l /d=d /d/a',
  '/a=d /a/b=d /a/b/c /d',
  // Names that are no text.
  '/\ufffd /\ufffd /\ufffd\ufffd=d /\ufffd\ufffd/a /\ufffd\ufffd=d /\ufffd\ufffd/b',
])('%s is a folder', (text) => expect(hasDuplicates(text)).toBe(false));

test.each([
  '/a=l /a',
  '/a /a=l',
  '/a /a',
  '/a=d /a/x=l /a=d /a/x',
  '/a=l /a/x',
  '/a=d /b /a/x',
  '/a/x',
  '/\ufffd=l /\ufffd',
  '/\ufffd=d /\ufffd/x=l /\ufffd=d /\ufffd/x',
  '/',
])('%s is none', (text) => expect(hasDuplicates(text)).toBe(true));
