import { type FormEvent, use, useEffect, useReducer, useRef } from 'react';
import {
  changeForm,
  type FormAction,
  type FormRules,
  type FormState,
  type FormValues,
  faultsOf,
  sortTold,
  startForm,
} from './form-state.ts';
import { ToastContext } from './toasts.tsx';

/** Milliseconds after the last change until a field is judged. */
const checkDelay = 33;

interface FormNeeds<V extends FormValues> {
  initial: V;
  rules?: FormRules<V>;
  /** Called with the values once nothing is wrong. May throw; an error with `fields` is shown at its fields. */
  onSubmit: (values: V) => void | Promise<void>;
  /** Sentences in the order of the fields, when the form's own rules refuse. */
  onRefused?: (sentences: string[]) => void;
  /** What `onSubmit` threw, and the sentences that belong to no field of this form. */
  onFailed?: (error: unknown, rest: string[]) => void;
}

type NamesOf<V extends FormValues, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

/** What a text-like control takes: spread it into a TextField, PasswordField, TextArea or Select. */
export interface FieldBinding<T extends string = string> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** What a Checkbox or Switch takes. */
export interface CheckBinding {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface Form<V extends FormValues> {
  values: V;
  busy: boolean;
  /** Nothing is wrong with the values, shown or not. */
  isGood: boolean;
  set: (values: Partial<V>) => void;
  reset: (values?: V) => void;
  text: <K extends NamesOf<V, string>>(name: K) => FieldBinding<V[K] & string>;
  check: (name: NamesOf<V, boolean>) => CheckBinding;
  /** For the form element: `<form {...form.props}>`. */
  props: { ref: React.RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
  submit: () => Promise<void>;
}

const hasFields = (error: unknown): error is { fields: Record<string, string> } =>
  typeof error === 'object' &&
  error !== null &&
  'fields' in error &&
  typeof error.fields === 'object' &&
  error.fields !== null;

/** Judges the fields a person has left, shortly after the last change, with the rules of that moment. */
function useLateCheck<V extends FormValues>(
  state: FormState<V>,
  rules: FormRules<V>,
  dispatch: (action: FormAction<V>) => void,
) {
  const current = useRef(rules);
  useEffect(() => {
    current.current = rules;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values or of what was left is what starts the wait
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'check', rules: current.current }), checkDelay);
    return () => clearTimeout(timer);
  }, [state.values, state.touched, dispatch]);
}

/** Toasts about an attempt to send, which the next attempt takes back: it may succeed. */
function useToldToasts() {
  const toasts = use(ToastContext);
  const told = useRef<string[]>([]);
  return {
    tell(say: () => void): void {
      if (toasts) told.current = toasts.during(say);
      else say();
    },
    takeBack(): void {
      for (const id of told.current.splice(0)) toasts?.dismiss(id);
    },
  };
}

/** Judges everything, then sends; what the server says about fields is shown at them. */
function useSubmit<V extends FormValues>(
  { rules = {}, onSubmit, onRefused, onFailed }: FormNeeds<V>,
  { values, busy }: FormState<V>,
  dispatch: (action: FormAction<V>) => void,
) {
  const toasts = useToldToasts();
  const send = async () => {
    dispatch({ type: 'busy', busy: true });
    try {
      await onSubmit(values);
    } catch (error) {
      const { shown, rest } = sortTold(values, hasFields(error) ? error.fields : {});
      dispatch({ type: 'told', faults: shown });
      if (!onFailed) throw error;
      toasts.tell(() => onFailed(error, rest));
    } finally {
      dispatch({ type: 'busy', busy: false });
    }
  };
  return async () => {
    if (busy) return;
    toasts.takeBack();
    dispatch({ type: 'check-all', rules });
    const faults = Object.values(faultsOf(values, rules)).filter((fault) => fault !== undefined);
    if (faults.length > 0) toasts.tell(() => onRefused?.(faults));
    else await send();
  };
}

/** What ties one field to the form. */
function bindTo<V extends FormValues>(state: FormState<V>, dispatch: (action: FormAction<V>) => void) {
  const change = (name: keyof V, value: V[keyof V]) =>
    dispatch({ type: 'set', values: { [name]: value } as unknown as Partial<V> });
  return <K extends keyof V & string>(name: K) => ({
    name,
    onChange: (value: V[K]) => change(name, value),
    onBlur: () => dispatch({ type: 'leave', name }),
    error: state.told[name] ?? state.faults[name],
  });
}

/** Values, what is wrong with them, and sending them. Values stay when the server says no. */
export function useForm<V extends FormValues>(needs: FormNeeds<V>): Form<V> {
  const { initial, rules = {} } = needs;
  const [state, dispatch] = useReducer(changeForm<V>, initial, startForm<V>);
  const element = useRef<HTMLFormElement>(null);
  useLateCheck(state, rules, dispatch);
  useEffect(() => {
    if (state.refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.refused]);
  const submit = useSubmit(needs, state, dispatch);
  const bind = bindTo(state, dispatch);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return {
    values: state.values,
    busy: state.busy,
    isGood: Object.keys(faultsOf(state.values, rules)).length === 0,
    set: (values) => dispatch({ type: 'set', values }),
    reset: (values = initial) => dispatch({ type: 'reset', values }),
    text: (name) => ({ ...bind(name), value: state.values[name] as V[typeof name] & string }),
    check: (name) => {
      const { onChange, ...rest } = bind(name);
      return { ...rest, checked: state.values[name] === true, onChange: (yes) => onChange(yes as V[typeof name]) };
    },
    props: { ref: element, noValidate: true, onSubmit },
    submit,
  };
}
