import type { TypedFields } from '@kontor/contract/people/users';
import type { RefusalCode } from '@kontor/contract/refusals';
import { isPhone } from '@kontor/contract/rules/people/user';
import type { UserRow } from './db.ts';

/** Column of each field of the API. */
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

/** Fields that an external directory manages for its users. */
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

/** Other users shown as contacts: administrators choose them. */
const contacts: readonly Field[] = ['secretary', 'manager'];

/** Fields that can be cleared one by one. */
export const clearable: readonly Field[] = [...phones, 'secretary', 'manager', 'title', 'description'];

/** Who changes a user. */
export interface Editor {
  isAdministrator: boolean;
  /** An administrator in admin mode. */
  isInMode: boolean;
  /** Mail to the external address is copied to the internal one, so the internal one is editable. */
  isExternSynchronised: boolean;
}

/** Returns which of the two mail addresses is editable; undefined when neither is. */
function editableMail({ isAdministrator, isExternSynchronised }: Omit<Editor, 'isInMode'>): Field | undefined {
  if (!isExternSynchronised) return 'externEmail';
  return isAdministrator ? 'internEmail' : undefined;
}

/** Returns why a field may not take the sent value, or undefined. Called only for fields that change. */
export function faultOf(
  field: Field,
  value: string,
  user: Pick<UserRow, 'external'>,
  editor: Editor,
): RefusalCode | undefined {
  if (user.external === 1 && decidedOutside.includes(field)) return 'field-locked';
  // Choosing a contact shows that user's card, so only administrators may.
  if (value !== '' && contacts.includes(field) && !editor.isAdministrator) return 'field-locked';
  const isMail = field === 'externEmail' || field === 'internEmail';
  if (isMail && field !== editableMail(editor)) return 'field-locked';
  if (phones.includes(field) && !isPhone(value)) return 'field-invalid';
  return undefined;
}

/** Whether external mail goes to the internal address: a setting of the external directory, off when there is none. */
export function isExternSynchronised(enabled: string | undefined, directories: string | undefined): boolean {
  if (enabled !== 'true' || directories === undefined) return false;
  try {
    const [first] = JSON.parse(directories);
    return first?.syncExternalMailToInternalMail !== false;
  } catch {
    // A broken setting is not repaired here; until it is, the external address stays editable.
    return false;
  }
}
