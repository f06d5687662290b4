/** Values of a form: text or boolean per field. */
export type FormValues = Record<string, string | boolean>;

/** Returns what is wrong with a field and how to fix it; `undefined` when valid. */
export type FormRules<V extends FormValues> = { [K in keyof V]?: (value: V[K], values: V) => string | undefined };

type FieldErrors<V> = { [K in keyof V]?: string };

export interface FormState<V extends FormValues> {
  values: V;
  /** The values the form began with. */
  initial: V;
  /** Fields that were left or submitted. */
  touched: { [K in keyof V]?: true };
  /** Errors of the rules at the last validation. */
  errors: FieldErrors<V>;
  /** Errors from the server; removed when the field changes. */
  serverErrors: FieldErrors<V>;
  busy: boolean;
  /** Counts failed submissions, so that each moves the focus to the first error once. */
  failedAttempts: number;
}

export type FormAction<V extends FormValues> =
  | { type: 'set'; values: Partial<V> }
  | { type: 'leave'; name: keyof V }
  | { type: 'check'; rules: FormRules<V> }
  | { type: 'check-all'; rules: FormRules<V> }
  | { type: 'busy'; busy: boolean }
  | { type: 'server-errors'; errors: FieldErrors<V> }
  | { type: 'reset'; values: V };

export function initialFormState<V extends FormValues>(values: V): FormState<V> {
  return { values, initial: values, touched: {}, errors: {}, serverErrors: {}, busy: false, failedAttempts: 0 };
}

/** Whether a value differs from what the form began with. */
export const isChanged = <V extends FormValues>({ values, initial }: FormState<V>): boolean =>
  Object.keys(values).some((name) => values[name] !== initial[name]);

/** Returns all errors of the values, by the rules alone. */
export function validate<V extends FormValues>(values: V, rules: FormRules<V>): FieldErrors<V> {
  const errors: FieldErrors<V> = {};
  for (const name of Object.keys(values) as (keyof V)[]) {
    const error = rules[name]?.(values[name], values);
    if (error) errors[name] = error;
  }
  return errors;
}

function without<V extends FormValues>(errors: FieldErrors<V>, names: (keyof V)[]): FieldErrors<V> {
  const left = { ...errors };
  for (const name of names) delete left[name];
  return left;
}

function check<V extends FormValues>(state: FormState<V>, rules: FormRules<V>): FormState<V> {
  const found = validate(state.values, rules);
  const errors: FieldErrors<V> = {};
  for (const name of Object.keys(found) as (keyof V)[]) if (state.touched[name]) errors[name] = found[name];
  return { ...state, errors };
}

function checkAll<V extends FormValues>(state: FormState<V>, rules: FormRules<V>): FormState<V> {
  const errors = validate(state.values, rules);
  // a step of a wizard validates only its own fields: those of later steps stay untouched
  const validated = Object.fromEntries(Object.keys(rules).map((name) => [name, true])) as FormState<V>['touched'];
  const touched = { ...state.touched, ...validated };
  const isInvalid = Object.keys(errors).length > 0;
  return { ...state, errors, touched, serverErrors: {}, failedAttempts: state.failedAttempts + (isInvalid ? 1 : 0) };
}

/** Applies one change. Errors show only in fields that were left or submitted; a failure never loses values. */
export function formReducer<V extends FormValues>(state: FormState<V>, action: FormAction<V>): FormState<V> {
  switch (action.type) {
    case 'set':
      return {
        ...state,
        values: { ...state.values, ...action.values },
        serverErrors: without(state.serverErrors, Object.keys(action.values)),
      };
    case 'leave':
      return { ...state, touched: { ...state.touched, [action.name]: true } };
    case 'check':
      return check(state, action.rules);
    case 'check-all':
      return checkAll(state, action.rules);
    case 'busy':
      return { ...state, busy: action.busy };
    case 'server-errors':
      return { ...state, serverErrors: action.errors, failedAttempts: state.failedAttempts + 1 };
    case 'reset':
      // The counter continues, so that the next refusal moves the focus even if it follows at once.
      return { ...initialFormState(action.values), failedAttempts: state.failedAttempts };
  }
}

/** Splits the server's field errors into those of this form's fields and the rest. */
export function splitServerErrors<V extends FormValues>(
  values: V,
  fields: Record<string, string>,
): { shown: FieldErrors<V>; rest: string[] } {
  const shown: FieldErrors<V> = {};
  const rest: string[] = [];
  for (const [name, sentence] of Object.entries(fields)) {
    if (Object.hasOwn(values, name)) shown[name as keyof V] = sentence;
    else rest.push(sentence);
  }
  return { shown, rest };
}
