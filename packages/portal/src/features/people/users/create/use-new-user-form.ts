import { useState } from 'react';
import { validate } from '../../../../ui/hooks/form-state.ts';
import { type Form, useForm } from '../../../../ui/hooks/use-form.ts';
import { useTakenNames } from '../queries.ts';
import {
  hasTypedText,
  type NewUserValues,
  type Step,
  stepWith,
  typedLocal,
  withLogin,
  withNames,
} from './new-user-values.ts';
import { useRules } from './use-rules.ts';

interface Needs {
  initial: NewUserValues;
  /** A local part other than the derived one was typed before. */
  isTyped?: boolean;
  /** Steps whose fields are validated. */
  validated: readonly Step[];
  onSubmit: (values: NewUserValues) => void | Promise<void>;
  onFailed: (error: unknown, rest: string[]) => void;
}

/** Values, derivations and rules of a new user. */
export function useNewUserForm({ initial, isTyped: wasTyped = false, validated, onSubmit, onFailed }: Needs) {
  const [isTyped, setTyped] = useState(wasTyped);
  const taken = new Set(useTakenNames().data?.localParts);
  const rules = useRules(validated);
  const form: Form<NewUserValues> = useForm<NewUserValues>({ initial, rules, onSubmit, onFailed });
  const isTaken = (local: string) => taken.has(local);
  return {
    form,
    isTyped,
    /** Leaving would lose something that was typed. */
    hasTypedText: hasTypedText(form.values),
    /** First validated step with something missing or wrong. */
    firstFaulty: stepWith(Object.keys(validate(form.values, rules))),
    setName: (change: Partial<Pick<NewUserValues, 'givenname' | 'surname'>>) =>
      form.set(withNames(form.values, change, isTyped, isTaken)),
    setLocal: (typed: string) => {
      setTyped(typed !== '');
      form.set({ local: typedLocal(typed) });
    },
    setLogin: (typed: string) => form.set(withLogin(form.values, typed)),
    setAdmin: (isAdmin: boolean) => form.set({ isAdmin }),
    /** Resets the form for the next user. */
    restart: (values: NewUserValues) => {
      setTyped(false);
      form.reset(values);
    },
  };
}

export type NewUserForm = ReturnType<typeof useNewUserForm>;
