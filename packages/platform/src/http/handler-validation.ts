import { type FieldErrors, RefusedError } from '../errors.ts';

/** What a handler needs of a call whose body is not as the contract wants it: reads the call again with another body. */
type Reparse<C> = (body: unknown) => C;

/** The refusal with the faults of all fields: those of the contract, and those `judge` finds in what is left without them. */
export function withOtherFieldErrors<C>(
  refused: RefusedError,
  sent: unknown,
  validate: (call: C) => void,
  reparse: Reparse<C>,
): RefusedError {
  const wrong = new Set(Object.keys(refused.fields).map((path) => path.split('.')[0]));
  const left = Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => !wrong.has(name)));
  const others = fieldErrorsThrownBy(() => validate(reparse(left)));
  return new RefusedError(refused.code, { params: refused.params, fields: { ...others, ...refused.fields } });
}

/** Another refusal than one about fields, as that this person may not do it at all, comes after the fields are right. */
function fieldErrorsThrownBy(work: () => void): FieldErrors {
  try {
    work();
    return {};
  } catch (thrown) {
    if (!(thrown instanceof RefusedError)) throw thrown;
    return thrown.code === 'fields-invalid' ? thrown.fields : {};
  }
}
