import { expect, test } from 'vitest';
import {
  bodyOf,
  hasTypedText,
  startValues,
  stepWith,
  toFormFields,
  typedLocal,
  uidOf,
  withLogin,
  withNames,
} from './new-user-values.ts';

const start = startValues('firma.de');
const anna = { ...start, givenname: 'Änne', surname: 'Groß', local: 'aenne.gross', externEmail: ' a@x.de ' };

test('the user name follows the names until one is typed', () => {
  expect(withNames(start, { givenname: 'Jörg' }, false)).toEqual({ givenname: 'Jörg', local: 'joerg' });
  expect(withNames({ ...start, givenname: 'Jörg' }, { surname: 'Weiß' }, false)).toMatchObject({
    local: 'joerg.weiss',
  });
  expect(withNames({ ...start, local: 'chef' }, { surname: 'Weiß' }, true)).toEqual({ surname: 'Weiß' });
});

test('a proposed password and a choice are nothing that was typed', () => {
  const isTyped = (change: Partial<typeof start>) => hasTypedText({ ...start, ...change });
  expect(isTyped({ isTemporary: true, userPassword: 'Morgen-Tee-7', userPasswordRepeat: 'Morgen-Tee-7' })).toBe(false);
  expect([isTyped({ sendNotification: true, isAdmin: true }), isTyped({ userPassword: 'x' })]).toEqual([false, true]);
});

test('an @ in the local part becomes a dot', () => {
  expect(typedLocal('anna@firma.de')).toBe('anna.firma.de');
});

test('an existing address is also the one to write to, unless another was typed', () => {
  expect(withLogin(start, 'a@x.de')).toEqual({ login: 'a@x.de', externEmail: 'a@x.de' });
  expect(withLogin({ ...start, externEmail: 'other@x.de' }, 'a@x.de')).toEqual({ login: 'a@x.de' });
});

test('the user name is the address inside, or the existing one', () => {
  expect(uidOf(anna)).toBe('aenne.gross@firma.de');
  expect(uidOf({ ...anna, usesExisting: true, login: ' Anna@X.de ' })).toBe('anna@x.de');
});

test('a notified person gets no password from us', () => {
  const typed = { ...anna, userPassword: ' Sonnenblume7 ', userPasswordRepeat: 'Sonnenblume7' };
  expect(bodyOf(typed, ['app-wiki'])).toMatchObject({
    userPassword: 'Sonnenblume7',
    externEmail: 'a@x.de',
    posixGroupName: 'user',
    memberOf: ['app-wiki'],
  });
  expect(bodyOf({ ...typed, sendNotification: true }, [])).not.toHaveProperty('userPassword');
  expect(bodyOf({ ...typed, isTemporary: true }, [])).toMatchObject({ passwordTemporary: true });
});

test('beside an existing address there is no second one to fill in', () => {
  expect(bodyOf({ ...anna, usesExisting: true, login: 'a@x.de' }, [])).not.toHaveProperty('internEmail');
  expect(bodyOf(anna, [])).toMatchObject({ internEmail: 'aenne.gross@firma.de' });
});

test('what the server refuses is shown where it was typed', () => {
  expect(toFormFields({ uid: 'taken', internEmail: 'taken too' }, false)).toEqual({ local: 'taken' });
  expect(toFormFields({ internEmail: 'taken' }, false)).toEqual({ local: 'taken' });
  expect(toFormFields({ uid: 'a', internEmail: 'b', surname: 'c' }, true)).toEqual({ login: 'a', surname: 'c' });
});

test.each([
  [['externEmail', 'surname'], 'name'],
  [['userPassword'], 'password'],
  [['memberOf'], undefined],
])('the fault of %j is found in the step %s', (fields, step) => {
  expect(stepWith(fields)).toBe(step);
});

test('a namesake gets the first number that is free', () => {
  const taken = new Set(['grace.miller', 'grace.miller2']);
  const names = { givenname: 'Grace', surname: 'Miller' };
  expect(withNames(startValues('kontor.localhost'), names, false, (local) => taken.has(local)).local).toBe(
    'grace.miller3',
  );
  expect(withNames(startValues('kontor.localhost'), { givenname: 'Grace' }, false, () => false).local).toBe('grace');
});
