import { type Chosen, nothingChosen } from './group-choice.ts';
import { type NewUserValues, type Step, startValues, steps } from './new-user-values.ts';

/** What was typed into the assistant. It is kept for a reload of this tab, without the passwords. */
export interface Draft {
  step: Step;
  values: NewUserValues;
  isTyped: boolean;
  chosen: Chosen;
}

/** For the person at the keyboard only: somebody else may sign in to the same tab. */
const keyOf = (uid: string) => `kontor.new-user.${uid}`;

export function keepDraft(uid: string, { values, ...draft }: Draft): void {
  const kept = { ...draft, values: { ...values, userPassword: '', userPasswordRepeat: '' } };
  try {
    sessionStorage.setItem(keyOf(uid), JSON.stringify(kept));
  } catch {
    // closed or full: things hold until the page is left
  }
}

export function forgetDraft(uid: string): void {
  try {
    sessionStorage.removeItem(keyOf(uid));
  } catch {
    // nothing was kept then
  }
}

export function recallDraft(uid: string, domains: readonly string[]): Draft {
  try {
    return readDraft(sessionStorage.getItem(keyOf(uid)), domains);
  } catch {
    return readDraft(null, domains);
  }
}

/** Reads what was kept; what does not fit any more starts anew. A password that is missing is asked for again. */
export function readDraft(kept: string | null, domains: readonly string[]): Draft {
  const domain = domains[0] ?? '';
  const start: Draft = { step: 'name', values: startValues(domain), isTyped: false, chosen: nothingChosen };
  if (kept === null) return start;
  try {
    const read = JSON.parse(kept) as Partial<Draft> | null;
    if (!read?.values || !read.step || !steps.includes(read.step) || !read.chosen?.apps) return start;
    const typed = { ...start.values, ...read.values };
    const values = domains.includes(typed.domain) ? typed : { ...typed, domain };
    const step = read.step === 'roles' && !values.sendNotification ? 'password' : read.step;
    return { step, values, isTyped: read.isTyped === true, chosen: { ...nothingChosen, ...read.chosen } };
  } catch {
    return start;
  }
}
