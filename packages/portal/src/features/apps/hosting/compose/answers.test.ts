import type { ComposeQuestion } from '@kontor/contract/apps/hosting';
import { expect, test } from 'vitest';
import { answersToSend, answerTo, faultOf, questionsToAsk, readAnswers, storableAnswers } from './answers.ts';

const ask = (id: string, more: Partial<ComposeQuestion> = {}): ComposeQuestion => ({
  ...{ id, kind: 'text', name: id, line: 1, service: null, isRequired: true, preset: null },
  ...{ isAnswered: false, choices: [], message: '' },
  ...more,
});

test('what is required is sent also when nobody changed it, the rest only when somebody did', () => {
  const questions = [
    ask('password', { kind: 'secret', preset: { use: 'generated' } }),
    ask('page', { kind: 'web', choices: ['a:80', 'b:80'] }),
    ask('mode', { isRequired: false, preset: 'fast' }),
    ask('color', { isRequired: false, preset: 'red' }),
    ask('name', { isRequired: false }),
  ];
  const given = { color: { kind: 'text', value: '' } } as const;
  expect(answersToSend(questions, given)).toEqual({ password: { use: 'generated' }, page: 'a:80', color: '' });
});

test('what the version before has is sent only when another answer is given', () => {
  const before = { isAnswered: true };
  const questions = [
    ask('company', { ...before, preset: 'Bakery' }),
    ask('token', { ...before, kind: 'foreign-secret' }),
    ask('key', { ...before, kind: 'secret', preset: { use: 'generated' } }),
  ];
  expect(questions.map((each) => faultOf(each, {}))).toEqual([undefined, undefined, undefined]);
  expect(answersToSend(questions, {})).toEqual({});
  const given = {
    company: { kind: 'text', value: 'Mill' },
    token: { kind: 'foreign-secret', value: 't' },
    key: { kind: 'secret', value: '' },
  } as const;
  expect(answersToSend(questions, given)).toEqual({ company: 'Mill', token: 't' });
  expect(faultOf(ask('company', { ...before, preset: 'Bakery' }), { company: { kind: 'text', value: '' } })).toBe(
    'missing',
  );
});

test('an app without a page is not asked for its port', () => {
  const questions = [
    ask('web', { kind: 'web', choices: ['bot', 'none'], preset: 'bot' }),
    ask('port', { kind: 'port', preset: '80' }),
  ];
  expect(questionsToAsk(questions, {})).toHaveLength(2);
  expect(questionsToAsk(questions, { web: { kind: 'web', value: 'none' } }).map(({ id }) => id)).toEqual(['web']);
});

test.each([
  ['0', 'port'],
  ['65536', 'port'],
  ['http', 'port'],
  ['8080', undefined],
  ['', 'missing'],
])('port %j: %s', (value, fault) => {
  expect(faultOf(ask('port', { kind: 'port' }), { port: { kind: 'port', value } })).toBe(fault);
});

test('an answer to what is now asked otherwise does not count, and a choice that is gone neither', () => {
  const given = { x: { kind: 'secret', value: 'Geheim' }, web: { kind: 'web', value: 'old:80' } } as const;
  expect(answerTo(ask('x', { preset: 'here' }), given)).toBe('here');
  expect(faultOf(ask('web', { kind: 'web', choices: ['new:80'] }), given)).toBe('choice');
});

test('of what may be a password only is stored that it was typed', () => {
  const given = {
    a: { kind: 'secret', value: 'Geheim' },
    b: { kind: 'env-file', value: 'PASSWORD=x' },
    c: { kind: 'secret', value: { use: 'generated' } },
    d: { kind: 'text', value: 'plain' },
  } as const;
  const stored = JSON.stringify(storableAnswers(given));
  expect(stored).not.toMatch(/Geheim|PASSWORD/);
  expect(readAnswers(JSON.parse(stored))).toEqual({
    ...given,
    a: { kind: 'secret', value: '', isForgotten: true },
    b: { kind: 'env-file', value: '', isForgotten: true },
  });
  for (const other of [null, 'x', [], { a: 'b' }, { a: { kind: 'text' } }]) expect(readAnswers(other)).toEqual({});
});
