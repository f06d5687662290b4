import { expect, it } from 'vitest';
import { RefusedError } from '../errors.ts';
import { withOtherFieldErrors } from './handler-validation.ts';

const wrongMail = new RefusedError('fields-invalid', { fields: { 'mail.0': 'field-not-email' } });
const sent = { mail: ['x'], name: 'taken' };
const validating = (validate: (body: unknown) => void) =>
  withOtherFieldErrors(wrongMail, sent, validate, (body) => body).fields;

it('what is fine by itself is judged without what is not, and all faults are named', () => {
  const fields = validating((body) => {
    expect(body).toEqual({ name: 'taken' });
    throw new RefusedError('fields-invalid', { fields: { name: 'field-taken' } });
  });
  expect(fields).toEqual({ 'mail.0': 'field-not-email', name: 'field-taken' });
});

it('a refusal about something else waits until the fields are right; a bug does not', () => {
  const throwing = (thrown: Error) => () => {
    throw thrown;
  };
  expect(validating(throwing(new RefusedError('forbidden')))).toEqual({ 'mail.0': 'field-not-email' });
  expect(() => validating(throwing(new Error('a bug')))).toThrow('a bug');
});
