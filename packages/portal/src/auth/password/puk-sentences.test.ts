import { expect, test } from 'vitest';
import { de as inAuthDe } from '../text/de.ts';
import { en as inAuthEn } from '../text/en.ts';
import { de } from './text/de.ts';
import { en } from './text/en.ts';

test('wherever the PUK is asked for, it is the newest one that is meant', () => {
  for (const { forgotten, reset } of [de, en])
    for (const sentence of [forgotten.byPukAlone, forgotten.byPukText, reset.pukText])
      expect(sentence).toMatch(/neueste[rn] PUK|newest PUK/);
  expect([de.puk.replaces, en.puk.replaces].join()).toMatch(/ersetzt.*replaces/s);
});

test('above the fields of a forgotten password are two short sentences at most', () => {
  for (const { forgotten, reset } of [de, en])
    for (const text of [forgotten.text, forgotten.byPukText, forgotten.byPukAlone, reset.pukText]) {
      expect(text.match(/[.?!](?= |$)/g)?.length).toBeLessThanOrEqual(2);
      expect(text.length).toBeLessThanOrEqual(140);
    }
});

test('where no email arrives, the PUK is next, and an administrator where that does not help', () => {
  expect(inAuthDe.handed['link-requested'].next).toContain(`„${de.forgotten.byPuk}“`);
  expect(inAuthEn.handed['link-requested'].next).toContain(`“${en.forgotten.byPuk}”`);
  for (const { forgotten, noPuk } of [de, en]) {
    expect(forgotten.noMail).toContain(forgotten.byPuk);
    expect(noPuk.text).toMatch(/Administrator/i);
  }
});
