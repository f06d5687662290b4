/** What a form holds: text or a choice per field. */
export type FormValues = Record<string, string | boolean>;

/** Says what is wrong with a field and how to mend it; undefined when nothing is. */
export type FormRules<V extends FormValues> = { [K in keyof V]?: (value: V[K], values: V) => string | undefined };

type Faults<V> = { [K in keyof V]?: string };

export interface FormState<V extends FormValues> {
  values: V;
  /** Fields a person has left or tried to send. */
  touched: { [K in keyof V]?: true };
  /** What the rules said at the last check of a field. */
  faults: Faults<V>;
  /** What the server said; goes away when the field changes. */
  told: Faults<V>;
  busy: boolean;
  /** Counts failed attempts, so that the focus goes to the first fault once for each. */
  refused: number;
}

export type FormAction<V extends FormValues> =
  | { type: 'set'; values: Partial<V> }
  | { type: 'leave'; name: keyof V }
  | { type: 'check'; rules: FormRules<V> }
  | { type: 'check-all'; rules: FormRules<V> }
  | { type: 'busy'; busy: boolean }
  | { type: 'told'; faults: Faults<V> }
  | { type: 'reset'; values: V };

export function startForm<V extends FormValues>(values: V): FormState<V> {
  return { values, touched: {}, faults: {}, told: {}, busy: false, refused: 0 };
}

/** All faults of the values, by the rules alone. */
export function faultsOf<V extends FormValues>(values: V, rules: FormRules<V>): Faults<V> {
  const faults: Faults<V> = {};
  for (const name of Object.keys(values) as (keyof V)[]) {
    const fault = rules[name]?.(values[name], values);
    if (fault) faults[name] = fault;
  }
  return faults;
}

function without<V extends FormValues>(faults: Faults<V>, names: (keyof V)[]): Faults<V> {
  const left = { ...faults };
  for (const name of names) delete left[name];
  return left;
}

function check<V extends FormValues>(state: FormState<V>, rules: FormRules<V>): FormState<V> {
  const found = faultsOf(state.values, rules);
  const faults: Faults<V> = {};
  for (const name of Object.keys(found) as (keyof V)[]) if (state.touched[name]) faults[name] = found[name];
  return { ...state, faults };
}

function checkAll<V extends FormValues>(state: FormState<V>, rules: FormRules<V>): FormState<V> {
  const faults = faultsOf(state.values, rules);
  // a step of a wizard judges its own fields only: those to come stay as if nobody had been there
  const judged = Object.fromEntries(Object.keys(rules).map((name) => [name, true])) as FormState<V>['touched'];
  const touched = { ...state.touched, ...judged };
  const isRefused = Object.keys(faults).length > 0;
  return { ...state, faults, touched, told: {}, refused: state.refused + (isRefused ? 1 : 0) };
}

/** One change of a form. A fault shows only in fields that were left or sent; values are never lost by a failure. */
export function changeForm<V extends FormValues>(state: FormState<V>, action: FormAction<V>): FormState<V> {
  switch (action.type) {
    case 'set':
      return {
        ...state,
        values: { ...state.values, ...action.values },
        told: without(state.told, Object.keys(action.values)),
      };
    case 'leave':
      return { ...state, touched: { ...state.touched, [action.name]: true } };
    case 'check':
      return check(state, action.rules);
    case 'check-all':
      return checkAll(state, action.rules);
    case 'busy':
      return { ...state, busy: action.busy };
    case 'told':
      return { ...state, told: action.faults, refused: state.refused + 1 };
    case 'reset':
      // Counts on: the next refusal moves the focus, also when it comes at once.
      return { ...startForm(action.values), refused: state.refused };
  }
}

/** The server's faults by field, split into those this form shows and the rest. */
export function sortTold<V extends FormValues>(
  values: V,
  fields: Record<string, string>,
): { shown: Faults<V>; rest: string[] } {
  const shown: Faults<V> = {};
  const rest: string[] = [];
  for (const [name, sentence] of Object.entries(fields)) {
    if (Object.hasOwn(values, name)) shown[name as keyof V] = sentence;
    else rest.push(sentence);
  }
  return { shown, rest };
}
