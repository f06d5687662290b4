import { expect, test } from 'vitest';
import { de as inAuthDe } from '../text/de.ts';
import { en as inAuthEn } from '../text/en.ts';
import { de } from './text/de.ts';
import { en } from './text/en.ts';

test('wherever the PUK is asked for, it is the newest one that is meant', () => {
  for (const { forgotten, reset } of [de, en])
    for (const sentence of [forgotten.text, forgotten.byPukText, reset.pukText])
      expect(sentence).toMatch(/neuesten PUK|newest PUK/);
  expect([de.puk.replaces, en.puk.replaces].join()).toMatch(/ersetzt.*replaces/s);
});

test('without an external address the PUK alone is enough, and an administrator helps only when it is lost', () => {
  const german = [de.forgotten.noAddress, inAuthDe.handed['link-requested'].next];
  for (const sentence of german) expect(sentence).toMatch(/genügt .* allein.*Ist er verloren/s);
  const english = [en.forgotten.noAddress, inAuthEn.handed['link-requested'].next];
  for (const sentence of english) expect(sentence).toMatch(/enough.*If it is lost/s);
});
