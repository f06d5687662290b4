import { readFromTab, storeInTab } from '../../../../session/tab-storage.ts';
import { type NewUserValues, type Step, startValues, steps } from './new-user-values.ts';
import { type Chosen, nothingChosen } from './roles/group-choice.ts';

/** Input of the assistant, stored for a reload of this tab, without the passwords. */
export interface Draft {
  step: Step;
  values: NewUserValues;
  isTyped: boolean;
  chosen: Chosen;
}

/** Per signed-in user: somebody else may sign in to the same tab. */
const keyOf = (uid: string) => `kontor.new-user.${uid}`;

export const storeDraft = (uid: string, { values, ...draft }: Draft): void =>
  storeInTab(keyOf(uid), {
    ...draft,
    values: { ...values, isTemporary: false, userPassword: '', userPasswordRepeat: '' },
  });

export const clearDraft = (uid: string): void => storeInTab(keyOf(uid), undefined);

export const loadDraft = (uid: string, domains: readonly string[]): Draft =>
  readDraft(readFromTab(keyOf(uid)), domains);

/** Parses a stored draft; one that no longer fits is dropped. A missing password is asked for again. */
export function readDraft(stored: string | null, domains: readonly string[]): Draft {
  const domain = domains[0] ?? '';
  const start: Draft = { step: 'name', values: startValues(domain), isTyped: false, chosen: nothingChosen };
  if (stored === null) return start;
  try {
    const read = JSON.parse(stored) as Partial<Draft> | null;
    if (!read?.values || !read.step || !steps.includes(read.step) || !read.chosen?.apps) return start;
    const typed = { ...start.values, ...read.values };
    const values = domains.includes(typed.domain) ? typed : { ...typed, domain };
    const step = read.step === 'roles' && !values.sendNotification ? 'password' : read.step;
    return { step, values, isTyped: read.isTyped === true, chosen: { ...nothingChosen, ...read.chosen } };
  } catch {
    return start;
  }
}
