import { expect, it } from 'vitest';
import { Refused } from '../errors.ts';
import { withOtherFaults } from './judged.ts';

const wrongMail = new Refused('fields-invalid', { fields: { 'mail.0': 'field-not-email' } });
const sent = { mail: ['x'], name: 'taken' };
const judging = (judge: (body: unknown) => void) => withOtherFaults(wrongMail, sent, judge, (body) => body).fields;

it('what is fine by itself is judged without what is not, and all faults are named', () => {
  const fields = judging((body) => {
    expect(body).toEqual({ name: 'taken' });
    throw new Refused('fields-invalid', { fields: { name: 'field-taken' } });
  });
  expect(fields).toEqual({ 'mail.0': 'field-not-email', name: 'field-taken' });
});

it('a refusal about something else waits until the fields are right; a bug does not', () => {
  const throwing = (thrown: Error) => () => {
    throw thrown;
  };
  expect(judging(throwing(new Refused('forbidden')))).toEqual({ 'mail.0': 'field-not-email' });
  expect(() => judging(throwing(new Error('a bug')))).toThrow('a bug');
});
