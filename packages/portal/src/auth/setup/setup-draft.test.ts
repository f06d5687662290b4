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

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('what was typed is there after a reload, without the secrets', () => {
  storeSetupDraft({ values: typed, isTyped: true });
  expect([...kept.values()].join()).not.toMatch(/Geheim123|12345678/);
  expect(loadSetupDraft(start)).toEqual({ values: { ...start, firstName: 'Anna' }, isTyped: true });
  clearSetupDraft();
  expect(loadSetupDraft(start)).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"step":1}'],
])('%s is no draft', (_, stored) => {
  expect(readSetupDraft(stored, start)).toBeUndefined();
});

test('unknown fields and values of another type are ignored', () => {
  const stored = JSON.stringify({ values: { firstName: 7, lastName: 'Weiß', more: 'x' } });
  expect(readSetupDraft(stored, start)).toEqual({ values: { ...start, lastName: 'Weiß' }, isTyped: false });
});
