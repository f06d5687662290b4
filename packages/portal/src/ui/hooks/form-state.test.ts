import { expect, it } from 'vitest';
import {
  type FormAction,
  type FormRules,
  type FormState,
  formReducer,
  initialFormState,
  splitServerErrors,
  validate,
} from './form-state.ts';

type Values = { name: string; mail: string; agreed: boolean };
const empty: Values = { name: '', mail: '', agreed: false };
const rules: FormRules<Values> = {
  name: (name) => (name === '' ? 'Name fehlt' : undefined),
  mail: (mail, { name }) => (mail === name && mail !== '' ? 'Gleich' : undefined),
};

const run = (...actions: FormAction<Values>[]) =>
  actions.reduce<FormState<Values>>((state, action) => formReducer(state, action), initialFormState(empty));

it('says nothing about a field nobody has left', () => {
  expect(run({ type: 'check', rules }).errors).toEqual({});
});

it('judges a field once it was left', () => {
  expect(run({ type: 'leave', name: 'name' }, { type: 'check', rules }).errors).toEqual({ name: 'Name fehlt' });
});

it('takes the fault away when the value is mended', () => {
  const state = run(
    { type: 'leave', name: 'name' },
    { type: 'check', rules },
    { type: 'set', values: { name: 'Anna' } },
    { type: 'check', rules },
  );
  expect(state.errors).toEqual({});
});

it('judges a field by the others, too', () => {
  const state = run(
    { type: 'set', values: { name: 'Anna', mail: 'Anna' } },
    { type: 'leave', name: 'mail' },
    { type: 'check', rules },
  );
  expect(state.errors).toEqual({ mail: 'Gleich' });
});

it('judges every field that has a rule when it is sent, and counts the refusal', () => {
  const state = run({ type: 'check-all', rules });
  expect(state.errors).toEqual({ name: 'Name fehlt' });
  expect(state.touched).toEqual({ name: true, mail: true });
  expect(state.failedAttempts).toBe(1);
  expect(run({ type: 'set', values: { name: 'Anna' } }, { type: 'check-all', rules }).failedAttempts).toBe(0);
});

it('keeps the values when the server says no, and its sentence until the field changes', () => {
  const rejected = run(
    { type: 'set', values: { name: 'Anna', mail: 'x' } },
    { type: 'server-errors', errors: { mail: 'Vergeben' } },
  );
  expect(rejected.values).toEqual({ name: 'Anna', mail: 'x', agreed: false });
  expect(rejected.serverErrors).toEqual({ mail: 'Vergeben' });
  expect(rejected.failedAttempts).toBe(1);
  expect(formReducer(rejected, { type: 'set', values: { name: 'Berta' } }).serverErrors).toEqual({ mail: 'Vergeben' });
  expect(formReducer(rejected, { type: 'set', values: { mail: 'y' } }).serverErrors).toEqual({});
});

it('starts anew when it is reset', () => {
  const state = run({ type: 'check-all', rules }, { type: 'reset', values: { ...empty, name: 'Berta' } });
  // The counter continues, so that the next refusal moves the focus.
  expect(state).toEqual({ ...initialFormState({ ...empty, name: 'Berta' }), failedAttempts: 1 });
});

it('lists all faults in the order of the fields', () => {
  expect(
    Object.values(
      validate({ ...empty, mail: '' }, { ...rules, agreed: (yes) => (yes ? undefined : 'Bitte zustimmen') }),
    ),
  ).toEqual(['Name fehlt', 'Bitte zustimmen']);
});

it("sorts the server's faults into fields of this form and the rest", () => {
  expect(splitServerErrors(empty, { mail: 'Vergeben', body: 'Unbekannt', toString: 'Nicht gemeint' })).toEqual({
    shown: { mail: 'Vergeben' },
    rest: ['Unbekannt', 'Nicht gemeint'],
  });
});

it('judges at a step only the fields that have rules there', () => {
  const first = formReducer(initialFormState(empty), { type: 'check-all', rules: {} });
  expect(formReducer(first, { type: 'check', rules }).errors).toEqual({});
  expect(formReducer(first, { type: 'check-all', rules }).errors).toEqual({ name: 'Name fehlt' });
});
