import { expect, it } from 'vitest';
import { de } from './text/de.ts';
import { en } from './text/en.ts';

it.each([de, en])(
  'toasts about an account that is deleted, disabled or enabled end alike',
  ({ remove, disable, enable }) => {
    const toasts = [remove.done, remove.failed, disable.done, disable.failed, enable.done, enable.failed];
    expect(toasts.filter((sentence) => !sentence.endsWith('.'))).toEqual([]);
  },
);
