const spelledOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
};

/** Characters that the local part of an address cannot contain; white space inside a name becomes a hyphen instead. */
const unusable = /[@"(),:;<>[\]\\/]/g;

function partOf(name: string): string {
  return name
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœåłđ]/g, (character) => spelledOut[character] ?? character)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(unusable, '')
    .replace(/\s+/g, '-');
}

/** Derives the local part of a user name: `joerg.weiss` for Jörg Weiß, in lower case, umlauts spelled out. Empty for empty names. */
export function deriveUserName(firstName: string, lastName: string): string {
  return [partOf(firstName), partOf(lastName)].filter(Boolean).join('.');
}

/** Normalizes a typed local part: an @ becomes a dot. */
export function cleanUserName(typed: string): string {
  return typed.replaceAll('@', '.');
}

/** Whether the text is a valid local part of a user name: up to 64 characters without white space and characters that addresses cannot contain. */
export function isUserName(name: string): boolean {
  return /^[^\s@"(),:;<>[\]\\/]{1,64}$/.test(name);
}

/** Whether the text is an address in the form of user names; a domain without a dot is allowed. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\]\\/]{1,64}@[^\s@"(),:;<>[\]\\/]+$/.test(text);
}
