/** A telephone number as people write one: at least three digits, with `+ ( ) / . -` and spaces anywhere; or none at all. */
export function isPhone(text: string): boolean {
  return text === '' || (/^[0-9 ()+/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 3);
}

/** What lists of people are searched by: the full name with and without the space, and the user name. */
export function searchText(person: { givenname: string; surname: string; uid: string }): string {
  const { givenname, surname, uid } = person;
  return `${givenname} ${surname}\n${givenname}${surname}\n${uid}`.normalize('NFC').toLowerCase();
}

/** What somebody typed to find people, ready to be looked for in a search text. */
export function searchWish(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
