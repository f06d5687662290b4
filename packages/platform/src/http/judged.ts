import { type FieldFaults, Refused } from '../errors.ts';

/** What a handler needs of a call whose body is not as the contract wants it: reads the call again with another body. */
type ReadAgain<C> = (body: unknown) => C;

/** The refusal with the faults of all fields: those of the contract, and those `judge` finds in what is left without them. */
export function withOtherFaults<C>(
  refused: Refused,
  sent: unknown,
  judge: (call: C) => void,
  readAgain: ReadAgain<C>,
): Refused {
  const wrong = new Set(Object.keys(refused.fields).map((path) => path.split('.')[0]));
  const left = Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => !wrong.has(name)));
  const others = faultsThrownBy(() => judge(readAgain(left)));
  return new Refused(refused.code, { params: refused.params, fields: { ...others, ...refused.fields } });
}

/** Another refusal than one about fields, as that this person may not do it at all, comes after the fields are right. */
function faultsThrownBy(work: () => void): FieldFaults {
  try {
    work();
    return {};
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return thrown.code === 'fields-invalid' ? thrown.fields : {};
  }
}
