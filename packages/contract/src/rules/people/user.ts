/** Normalizes a pasted telephone number: spaces, dashes and digits of other scripts become plain ones, `tel:` and invisible characters are removed. */
export function cleanPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .trim()
    .replace(/^tel:\s*/i, '');
}

/** Whether the text is empty or a telephone number: at least three digits, with `+ ( ) / . -` and spaces anywhere. */
export function isPhone(text: string): boolean {
  return text === '' || (/^[0-9 ()+/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 3);
}

/** Returns the text that lists of users are searched by: the full name with and without the space, and the user name. */
export function searchText(user: { givenname: string; surname: string; uid: string }): string {
  const { givenname, surname, uid } = user;
  return `${givenname} ${surname}\n${givenname}${surname}\n${uid}`.normalize('NFC').toLowerCase();
}

/** Normalizes a typed search term for a search in search texts. */
export function searchTerm(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** A user's own setting: `true`, others who see the user as a contact get neither address nor mobile number. They do with `false` and when absent. */
export const privateContact = 'contact.private';
/** Stated by the box: `true` once somebody has the user as contact person or supervisor. Before, nobody sees the details. */
export const isContact = 'contact.chosen';
