import { expect, test } from 'vitest';
import { de } from './text/de.ts';
import { en } from './text/en.ts';

test('wherever the PUK is asked for, it is the newest one that is meant', () => {
  for (const { forgotten, reset } of [de, en])
    for (const sentence of [forgotten.text, forgotten.byPukText, reset.pukText])
      expect(sentence).toMatch(/neuesten PUK|newest PUK/);
  expect([de.puk.replaces, en.puk.replaces].join()).toMatch(/ersetzt.*replaces/s);
});
