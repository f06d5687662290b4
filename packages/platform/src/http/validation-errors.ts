import type { RefusalCode } from '@kontor/contract/refusals';
import type { z } from 'zod';
import { type FieldErrors, type RefusalParams, RefusedError } from '../errors.ts';

/** Turns zod's issues into one refusal with an error for each field (dotted path). */
export function validationError(error: z.ZodError): RefusedError {
  const fields: FieldErrors = {};
  const fieldParams: Record<string, RefusalParams> = {};
  for (const issue of error.issues) {
    for (const [name, code] of fieldErrorsOf(issue)) fields[name] ??= code;
    if (issue.code === 'too_big') fieldParams[issue.path.join('.') || 'body'] ??= { most: Number(issue.maximum) };
  }
  return new RefusedError('fields-invalid', { fields, fieldParams });
}

function fieldErrorsOf(issue: z.core.$ZodIssue): [string, RefusalCode][] {
  const name = issue.path.join('.') || 'body';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => [[...issue.path, key].join('.'), 'field-unknown']);
    case 'invalid_type':
      return [[name, issue.input === undefined ? 'field-required' : 'field-invalid']];
    case 'too_small':
      return [[name, issue.origin === 'string' ? 'field-required' : 'field-invalid']];
    case 'too_big':
      return [[name, issue.origin === 'string' ? 'field-too-long' : 'field-invalid']];
    case 'invalid_format':
      return [[name, isEmailFormat(issue) ? 'field-not-email' : 'field-invalid']];
    default:
      return [[name, 'field-invalid']];
  }
}

/** Besides the format itself: only patterns for addresses contain an @. */
const isEmailFormat = ({ format, pattern = '' }: z.core.$ZodIssueInvalidStringFormat): boolean =>
  format === 'email' || pattern.includes('@');
