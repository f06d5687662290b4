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

/** What an address may not contain before its @; white space inside a name becomes a hyphen instead. */
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

/** `jörg.weiß` of Jörg Weiß is `joerg.weiss`: lower case, umlauts spelled out, the part before the @. Empty for empty names. */
export function deriveUserName(firstName: string, lastName: string): string {
  return [partOf(firstName), partOf(lastName)].filter(Boolean).join('.');
}

/** What a person types as the part before the @: an @ becomes a dot. */
export function cleanUserName(typed: string): string {
  return typed.replaceAll('@', '.');
}

/** The part before the @ of a user name: up to 64 characters without white space and the signs that addresses cannot hold. */
export function isUserName(name: string): boolean {
  return /^[^\s@"(),:;<>[\]\\/]{1,64}$/.test(name);
}

/** An address in e-mail form, as every user name is one; a domain without a dot is allowed. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\]\\/]{1,64}@[^\s@"(),:;<>[\]\\/]+$/.test(text);
}
