import type { TypedFields } from '@kontor/contract/people/users';
import type { RefusalCode } from '@kontor/contract/refusals';
import { isPhone } from '@kontor/contract/rules/people/user';
import type { UserRow } from './db.ts';

/** Field as people know it to the column it is kept in. */
export const columns = {
  givenname: 'givenname',
  surname: 'surname',
  externEmail: 'extern_email',
  internEmail: 'intern_email',
  mobile: 'mobile',
  telephoneNumber: 'telephone_number',
  facsimileTelephoneNumber: 'facsimile_telephone_number',
  postalAddress: 'postal_address',
  postalCode: 'postal_code',
  street: 'street',
  title: 'title',
  description: 'description',
  secretary: 'secretary',
  manager: 'manager',
  preferredLanguage: 'preferred_language',
} as const satisfies Record<keyof TypedFields, keyof UserRow>;

export type Field = keyof typeof columns;

const phones: readonly Field[] = ['mobile', 'telephoneNumber', 'facsimileTelephoneNumber'];

/** A directory outside decides these for its people. */
const decidedOutside: readonly Field[] = [
  'givenname',
  'surname',
  'externEmail',
  'internEmail',
  ...phones,
  'postalAddress',
  'postalCode',
  'street',
];

/** Other people that a person is shown: administrators choose them. */
const contacts: readonly Field[] = ['secretary', 'manager'];

/** Attributes that can be cleared one by one. */
export const clearable: readonly Field[] = [...phones, 'secretary', 'manager', 'title', 'description'];

/** Who changes a person. */
export interface Editor {
  isAdministrator: boolean;
  /** An administrator in admin mode. */
  isInMode: boolean;
  /** Mail from outside is copied to the address inside, so the inner one is the one to edit. */
  isExternSynchronised: boolean;
}

/** The one of the two mail addresses that may be edited; undefined when the editor may edit neither. */
export function editableMail({ isAdministrator, isExternSynchronised }: Omit<Editor, 'isInMode'>): Field | undefined {
  if (!isExternSynchronised) return 'externEmail';
  return isAdministrator ? 'internEmail' : undefined;
}

/** Why a field may not become what was sent, or undefined. Asked only about fields that change. */
export function faultOf(
  field: Field,
  value: string,
  user: Pick<UserRow, 'external'>,
  editor: Editor,
): RefusalCode | undefined {
  if (user.external === 1 && decidedOutside.includes(field)) return 'field-locked';
  // Who names a contact person is shown that person's card, so only administrators name one.
  if (value !== '' && contacts.includes(field) && !editor.isAdministrator) return 'field-locked';
  const isMail = field === 'externEmail' || field === 'internEmail';
  if (isMail && field !== editableMail(editor)) return 'field-locked';
  if (phones.includes(field) && !isPhone(value)) return 'field-invalid';
  return undefined;
}

/** Whether mail from outside goes to the address inside: the setting of the directory outside, off while there is none. */
export function isExternSynchronised(enabled: string | undefined, directories: string | undefined): boolean {
  if (enabled !== 'true' || directories === undefined) return false;
  try {
    const [first] = JSON.parse(directories);
    return first?.syncExternalMailToInternalMail !== false;
  } catch {
    // Not ours to mend here; until it is, the usual address stays editable.
    return false;
  }
}
