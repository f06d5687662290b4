import type { User } from '@kontor/contract/people/users';
import { cleanEmail, isEmail } from '@kontor/contract/rules/email';
import { nameOfDn } from '@kontor/contract/rules/people/dn';
import { cleanPhone, isPhone } from '@kontor/contract/rules/people/user';
import type { FormRules } from '../../ui/hooks/form-state.ts';

/** Editable fields of a user; `secretary` and `manager` are uids, empty for nobody. */
export type UserValues = Pick<
  User,
  | 'givenname'
  | 'surname'
  | 'externEmail'
  | 'internEmail'
  | 'title'
  | 'telephoneNumber'
  | 'mobile'
  | 'facsimileTelephoneNumber'
  | 'street'
  | 'postalCode'
  | 'postalAddress'
  | 'description'
  | 'preferredLanguage'
  | 'secretary'
  | 'manager'
>;

export type UserField = keyof UserValues;

/** In form order. */
const mainFields = ['givenname', 'surname', 'externEmail', 'internEmail'] as const;
export const extendedFields = [
  'title',
  'telephoneNumber',
  'mobile',
  'facsimileTelephoneNumber',
  'street',
  'postalCode',
  'postalAddress',
  'description',
  'preferredLanguage',
  'secretary',
  'manager',
] as const;
const fields: readonly UserField[] = [...mainFields, ...extendedFields];

/** Managed by an external directory for its users. */
const decidedOutside: readonly UserField[] = [
  ...mainFields,
  'telephoneNumber',
  'mobile',
  'facsimileTelephoneNumber',
  'street',
  'postalCode',
  'postalAddress',
];

export function valuesOf(user: User): UserValues {
  const picked = Object.fromEntries(fields.map((field) => [field, user[field]])) as UserValues;
  return { ...picked, secretary: uidOf(user.secretary), manager: uidOf(user.manager) };
}

const uidOf = (dn: string) => nameOfDn(dn) ?? dn;

/** Returns only the changed fields, so that saving touches nothing else. */
export function changesOf(base: UserValues, values: UserValues): Partial<UserValues> {
  const changed = fields.filter((field) => values[field].trim() !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
}

/**
 * Rebases input on a newer saved state: edited fields stay, all others take their new values.
 * @returns the values to continue with, and the fields somebody else changed
 */
export function rebase(base: UserValues, newest: UserValues, values: UserValues) {
  const mine = changesOf(base, values);
  const theirs = fields.filter((field) => newest[field] !== base[field]);
  return { values: { ...newest, ...mine }, theirs };
}

/** Who edits whom, as far as it locks fields. */
export interface Editing {
  isExternal: boolean;
  isAdmin: boolean;
  /** External mail is copied to the internal address, so the internal one is the editable one. */
  isMailSynchronised: boolean;
}

/** Returns the read-only fields. */
export function lockedFields({ isExternal, isAdmin, isMailSynchronised }: Editing): ReadonlySet<UserField> {
  const locked = new Set<UserField>(isExternal ? decidedOutside : []);
  if (isMailSynchronised || isExternal) locked.add('externEmail');
  if (!isMailSynchronised || !isAdmin || isExternal) locked.add('internEmail');
  return locked;
}

interface Sentences {
  required: string;
  email: string;
  phone: string;
}

/** Returns the validation rules; locked fields are not validated. */
export function userRules(locked: ReadonlySet<UserField>, say: Sentences): FormRules<UserValues> {
  const required = (typed: string) => (typed.trim() === '' ? say.required : undefined);
  const email = (typed: string) => (isEmail(cleanEmail(typed)) ? undefined : say.email);
  const neededEmail = (typed: string) => required(typed) ?? email(typed);
  const phone = (typed: string) => (isPhone(cleanPhone(typed)) ? undefined : say.phone);
  const all: FormRules<UserValues> = {
    givenname: required,
    surname: required,
    externEmail: (typed) => (typed.trim() === '' ? undefined : email(typed)),
    internEmail: neededEmail,
    telephoneNumber: phone,
    mobile: phone,
    facsimileTelephoneNumber: phone,
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => !locked.has(field as UserField)));
}
