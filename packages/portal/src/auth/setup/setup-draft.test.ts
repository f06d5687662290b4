import { beforeEach, expect, test, vi } from 'vitest';
import { clearSetupDraft, loadSetupDraft, readSetupDraft, storeSetupDraft } from './setup-draft.ts';
import type { SetupValues } from './setup-values.ts';

const start: SetupValues = {
  firstName: '',
  lastName: '',
  userName: '',
  password: '',
  passwordRepeat: '',
  pin: '',
  externEmail: '',
  domain: 'firma.de',
};
const typed = { ...start, firstName: 'Anna', password: 'Geheim123', passwordRepeat: 'Geheim123', pin: '12345678' };

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('what was typed is there after a reload, without the secrets', () => {
  storeSetupDraft({ values: typed, isTyped: true });
  expect([...stored.values()].join()).not.toMatch(/Geheim123|12345678/);
  expect(loadSetupDraft(start)).toEqual({ values: { ...start, firstName: 'Anna' }, isTyped: true });
  clearSetupDraft();
  expect(loadSetupDraft(start)).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"step":1}'],
])('%s is no draft', (_, text) => {
  expect(readSetupDraft(text, start)).toBeUndefined();
});

test('unknown fields and values of another type are ignored', () => {
  const text = JSON.stringify({ values: { firstName: 7, lastName: 'Weiß', more: 'x' } });
  expect(readSetupDraft(text, start)).toEqual({ values: { ...start, lastName: 'Weiß' }, isTyped: false });
});
