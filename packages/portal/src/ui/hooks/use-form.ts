import { type FormEvent, use, useEffect, useReducer, useRef } from 'react';
import { ToastContext } from '../overlays/toasts.tsx';
import {
  type FormAction,
  type FormRules,
  type FormState,
  type FormValues,
  formReducer,
  initialFormState,
  isChanged,
  splitServerErrors,
  validate,
} from './form-state.ts';
import { useFirstFault } from './use-first-fault.ts';
import { usePressed } from './use-pressed.ts';

/** Milliseconds after the last change until a field is validated. */
const validationDelayMs = 33;

export interface FormNeeds<V extends FormValues> {
  initial: V;
  rules?: FormRules<V>;
  /** Called with valid values. May throw; an error with `fields` is shown at its fields. */
  onSubmit: (values: V) => void | Promise<void>;
  /** Called with the errors in field order when the form's own rules fail. */
  onInvalid?: (sentences: string[]) => void;
  /** Called with what `onSubmit` threw, and the errors of fields this form does not have. */
  onFailed?: (error: unknown, rest: string[]) => void;
}

type NamesOf<V extends FormValues, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

/** Props of a text-like control: spread them into a TextField, PasswordField, TextArea or Select. */
export interface FieldBinding<T extends string = string> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** Props of a Checkbox or Switch. */
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
  /** The values have no errors, displayed or not. */
  isValid: boolean;
  /** Something was entered since the form began. */
  isTouched: boolean;
  set: (values: Partial<V>) => void;
  reset: (values?: V) => void;
  text: <K extends NamesOf<V, string>>(name: K) => FieldBinding<V[K] & string>;
  check: (name: NamesOf<V, boolean>) => CheckBinding;
  /** Props of the form element: `<form {...form.props}>`. */
  props: { ref: React.RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
  submit: () => Promise<void>;
}

const hasFields = (error: unknown): error is { fields: Record<string, string> } =>
  typeof error === 'object' &&
  error !== null &&
  'fields' in error &&
  typeof error.fields === 'object' &&
  error.fields !== null;

/** Validates fields that were left, shortly after the last change, with the current rules; never while a button is pressed, which the error would move away. */
function useDelayedValidation<V extends FormValues>(
  state: FormState<V>,
  rules: FormRules<V>,
  dispatch: (action: FormAction<V>) => void,
) {
  const current = useRef(rules);
  const { isPressed, releases } = usePressed();
  useEffect(() => {
    current.current = rules;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values or of `touched`, and letting go, restart the delay
  useEffect(() => {
    const check = () => {
      if (!isPressed.current) dispatch({ type: 'check', rules: current.current });
    };
    const timer = setTimeout(check, validationDelayMs);
    return () => clearTimeout(timer);
  }, [state.values, state.touched, releases, isPressed, dispatch]);
}

/** Toasts about a failed submission, dismissed by the next one. */
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

/** Validates everything, then submits; field errors of the server are shown at their fields. */
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

/** Binds one field to the form. */
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

/** State, validation and submission of a form. Values stay when the server refuses. */
export function useForm<V extends FormValues>(needs: FormNeeds<V>): Form<V> {
  const { initial, rules = {} } = needs;
  const [state, dispatch] = useReducer(formReducer<V>, initial, initialFormState<V>);
  const element = useFirstFault<HTMLFormElement>(state.failedAttempts);
  useDelayedValidation(state, rules, dispatch);
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
    isTouched: isChanged(state),
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
