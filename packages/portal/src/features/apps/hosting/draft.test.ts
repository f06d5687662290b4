import { expect, test } from 'vitest';
import { type Draft, draftAgain, emptyDraft, readDraft } from './draft.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const archive = {
  ticket: 'abc',
  name: 'site.zip',
  bytes: 12,
  expires: '2026-11-21T10:30:00Z',
  suggested: 'php',
  hasRequirements: false,
} as const;
const draft: Draft = {
  values: {
    title: 'Intranet',
    description: '',
    domain: 'intranet',
    interpreter: 'php',
    sso: false,
    file: 'abc',
    origin: 'file',
    text: '',
    address: '',
  },
  addons: ['mysql'],
  archive,
  answers: { profiles: { kind: 'profiles', value: 'mail' } },
};

test('what was typed is there again after a reload', () => {
  expect(readDraft(JSON.stringify(draft), now)).toEqual(draft);
});

test('an archive that has expired has to be sent again, the rest stays', () => {
  const later = readDraft(JSON.stringify(draft), now + 3_600_000);
  expect(later).toEqual({ ...draft, archive: undefined, values: { ...draft.values, file: '' } });
});

test('what does not fit any more is replaced by what one begins with', () => {
  const old = { ...draft, values: { ...draft.values, interpreter: 'cobol' }, addons: ['mysql', 'teapot'] };
  const read = readDraft(JSON.stringify(old), now);
  expect([read?.values.interpreter, read?.addons]).toEqual(['none', ['mysql']]);
  for (const nothing of [null, '', 'null', '{', '{}', '[]', '7']) expect(readDraft(nothing, now)).toBeUndefined();
  expect(readDraft(JSON.stringify(emptyDraft), now)).toEqual(emptyDraft);
});

test('a new try begins with what was entered, without the archive, and a reload keeps that it is one', () => {
  const again = draftAgain(draft);
  const values = { ...draft.values, file: '' };
  expect(again).toEqual({ values, addons: ['mysql'], answers: draft.answers, archive: undefined, isAgain: true });
  expect(readDraft(JSON.stringify(again), now)).toEqual(again);
});
