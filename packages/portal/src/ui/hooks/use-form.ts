import { type FormEvent, use, useEffect, useReducer, useRef } from 'react';
import { ToastContext } from '../overlays/toasts.tsx';
import {
  type FormAction,
  type FormRules,
  type FormState,
  type FormValues,
  formReducer,
  initialFormState,
  splitServerErrors,
  validate,
} from './form-state.ts';

/** Milliseconds after the last change until a field is judged. */
const validationDelayMs = 33;

interface FormNeeds<V extends FormValues> {
  initial: V;
  rules?: FormRules<V>;
  /** Called with the values once nothing is wrong. May throw; an error with `fields` is shown at its fields. */
  onSubmit: (values: V) => void | Promise<void>;
  /** Sentences in the order of the fields, when the form's own rules refuse. */
  onInvalid?: (sentences: string[]) => void;
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
  isValid: boolean;
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
function useDelayedValidation<V extends FormValues>(
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
    const timer = setTimeout(() => dispatch({ type: 'check', rules: current.current }), validationDelayMs);
    return () => clearTimeout(timer);
  }, [state.values, state.touched, dispatch]);
}

/** Toasts about an attempt to send, which the next attempt takes back: it may succeed. */
function useSubmitToasts() {
  const toasts = use(ToastContext);
  const toastIds = useRef<string[]>([]);
  return {
    notify(callback: () => void): void {
      if (toasts) toastIds.current = toasts.capture(callback);
      else callback();
    },
    dismissAll(): void {
      for (const id of toastIds.current.splice(0)) toasts?.dismiss(id);
    },
  };
}

/** Judges everything, then sends; what the server says about fields is shown at them. */
function useSubmit<V extends FormValues>(
  { rules = {}, onSubmit, onInvalid, onFailed }: FormNeeds<V>,
  { values, busy }: FormState<V>,
  dispatch: (action: FormAction<V>) => void,
) {
  const toasts = useSubmitToasts();
  const send = async () => {
    dispatch({ type: 'busy', busy: true });
    try {
      await onSubmit(values);
    } catch (error) {
      const { shown, rest } = splitServerErrors(values, hasFields(error) ? error.fields : {});
      dispatch({ type: 'server-errors', errors: shown });
      if (!onFailed) throw error;
      toasts.notify(() => onFailed(error, rest));
    } finally {
      dispatch({ type: 'busy', busy: false });
    }
  };
  return async () => {
    if (busy) return;
    toasts.dismissAll();
    dispatch({ type: 'check-all', rules });
    const errors = Object.values(validate(values, rules)).filter((error) => error !== undefined);
    if (errors.length > 0) toasts.notify(() => onInvalid?.(errors));
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
    error: state.serverErrors[name] ?? state.errors[name],
  });
}

/** Values, what is wrong with them, and sending them. Values stay when the server says no. */
export function useForm<V extends FormValues>(needs: FormNeeds<V>): Form<V> {
  const { initial, rules = {} } = needs;
  const [state, dispatch] = useReducer(formReducer<V>, initial, initialFormState<V>);
  const element = useRef<HTMLFormElement>(null);
  useDelayedValidation(state, rules, dispatch);
  useEffect(() => {
    if (state.failedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.failedAttempts]);
  const submit = useSubmit(needs, state, dispatch);
  const bind = bindTo(state, dispatch);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return {
    values: state.values,
    busy: state.busy,
    isValid: Object.keys(validate(state.values, rules)).length === 0,
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
