import { expect, test } from 'vitest';
import { readRestoreDraft, storableValues } from './restore-draft.ts';
import { firstValues, type RestoreValues } from './restore-values.ts';

const typed: RestoreValues = {
  ...firstValues,
  ...{ medium: 'network', server: 'nas', path: '/srv', username: 'kontor' },
  ...{ pin: '12345678', words: 'anchor birch', password: 'geheim' },
};

test('where the backups are is there after a reload, without the secrets', () => {
  const text = JSON.stringify(storableValues(typed));
  expect(text).not.toMatch(/12345678|anchor|geheim/);
  expect(readRestoreDraft(text)).toEqual({ ...typed, pin: '', words: '', password: '' });
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', 'null'],
  ['a medium that is none', '{"medium":"tape"}'],
  ['something else', '{"server":7}'],
])('%s is no draft', (_, text) => {
  expect(readRestoreDraft(text)).toEqual(firstValues);
});
