import { email, emailOrEmpty, uid } from '@kontor/contract/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorResponse } from './error-response.ts';
import { validationError } from './validation-errors.ts';

const form = z.object({
  mail: email,
  other: emailOrEmpty,
  uid,
  name: z.string().min(1).max(3),
  code: z.string().regex(/^\d+$/),
});

function fieldsOf(sent: object): unknown {
  const read = form.safeParse(sent);
  return read.success ? undefined : validationError(read.error).fields;
}

test('what is too long says how long it may be', () => {
  const read = form.safeParse({
    mail: 'anna@firma.example',
    other: '',
    uid: 'anna@firma.example',
    name: 'Anna',
    code: '1',
  });
  expect(read.error && validationError(read.error).fieldParams).toEqual({ name: { most: 3 } });
  expect(read.error && errorResponse(validationError(read.error), 'en', '1').body.fields.name).toBe(
    'This entry is too long. At most 3 characters are possible.',
  );
});

test.each([
  [{ mail: 'anna' }, { mail: 'field-not-email' }],
  [{ mail: 'anna@firma..example' }, { mail: 'field-not-email' }],
  [{ other: 'anna' }, { other: 'field-not-email' }],
  [{ other: 'anna@firma..example' }, { other: 'field-not-email' }],
  [{ uid: 'anna' }, { uid: 'field-not-email' }],
  [{ mail: undefined }, { mail: 'field-required' }],
  [{ name: '' }, { name: 'field-required' }],
  [{ name: 'Anna' }, { name: 'field-too-long' }],
  [{ code: 'x' }, { code: 'field-invalid' }],
])('%j is refused with %j', (wrong, fields) => {
  const good = { mail: 'anna@firma.example', other: '', uid: 'anna@firma.example', name: 'A', code: '1' };
  expect(fieldsOf({ ...good, ...wrong })).toEqual(fields);
});
