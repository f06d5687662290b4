import { expect, test } from 'vitest';
import { readDraft } from './draft.ts';
import { startValues } from './new-user-values.ts';
import { nothingChosen } from './roles/group-choice.ts';

const values = { ...startValues('firma.de'), givenname: 'Anna' };
const draft = { step: 'roles', values, isTyped: true, chosen: { apps: { 'app-wiki': [] }, custom: [] } };
const read = (stored: unknown) => readDraft(JSON.stringify(stored), ['firma.de', 'laden.de']);

test('a reload finds what was typed, and asks for the password again', () => {
  expect(read(draft)).toEqual({ ...draft, step: 'password' });
});

test('who is notified needs no password', () => {
  expect(read({ ...draft, values: { ...values, sendNotification: true } }).step).toBe('roles');
});

test.each([null, 3, {}, { ...draft, step: 'gone' }, { ...draft, chosen: null }])('%j starts anew', (stored) => {
  expect(read(stored)).toEqual({
    step: 'name',
    values: startValues('firma.de'),
    isTyped: false,
    chosen: nothingChosen,
  });
});

test('what is no JSON starts anew', () => {
  expect(readDraft('{', ['firma.de']).values.givenname).toBe('');
});

test('a domain the box has no more gives way to the first one', () => {
  expect(read({ ...draft, values: { ...values, domain: 'alt.de' } }).values.domain).toBe('firma.de');
  expect(read({ ...draft, values: { ...values, domain: 'laden.de' } }).values.domain).toBe('laden.de');
});
