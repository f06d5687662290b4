/**
 * A telephone number as it was pasted, in the signs of one that was typed: spaces, dashes and digits of other scripts become plain ones, `tel:`
 * and signs that cannot be seen go.
 */
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

/** A telephone number as people write one: at least three digits, with `+ ( ) / . -` and spaces anywhere; or none at all. */
export function isPhone(text: string): boolean {
  return text === '' || (/^[0-9 ()+/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 3);
}

/** What lists of people are searched by: the full name with and without the space, and the user name. */
export function searchText(user: { givenname: string; surname: string; uid: string }): string {
  const { givenname, surname, uid } = user;
  return `${givenname} ${surname}\n${givenname}${surname}\n${uid}`.normalize('NFC').toLowerCase();
}

/** What somebody typed to find people, ready to be looked for in a search text. */
export function searchTerm(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** Own setting of a person, `true` or absent: who is shown the person as a contact sees neither address nor mobile number. */
export const privateContact = 'contact.private';
