import { type FieldErrors, RefusedError } from '../errors.ts';

/** Parses the call again with another body. */
type Reparse<C> = (body: unknown) => C;

/** Returns the refusal with the errors of all fields: those of the contract, and those `validate` finds in the remaining fields. */
export function withOtherFieldErrors<C>(
  refused: RefusedError,
  sent: unknown,
  validate: (call: C) => void,
  reparse: Reparse<C>,
): RefusedError {
  const wrong = new Set(Object.keys(refused.fields).map((path) => path.split('.')[0]));
  const left = Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => !wrong.has(name)));
  const others = fieldErrorsThrownBy(() => validate(reparse(left)));
  const { params, fieldParams } = refused;
  return new RefusedError(refused.code, { params, fieldParams, fields: { ...others, ...refused.fields } });
}

/** Other refusals, such as a missing right, are reported once the fields are valid. */
function fieldErrorsThrownBy(work: () => void): FieldErrors {
  try {
    work();
    return {};
  } catch (thrown) {
    if (!(thrown instanceof RefusedError)) throw thrown;
    return thrown.code === 'fields-invalid' ? thrown.fields : {};
  }
}
