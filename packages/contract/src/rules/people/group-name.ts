/** Longest name of a group people make. */
export const longestGroupName = 60;
/** Longest description of a group. */
export const longestGroupDescription = 200;

/** What custom groups may be called, spaces at the ends taken off: letters and digits of any language, and few signs between. */
export const groupNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;

/** Names custom groups may not have: the system's, and those of apps' groups. Upper and lower case are the same (as in LDAP). */
export function isReservedGroupName(cn: string): boolean {
  const name = groupNameKey(cn);
  return name === 'admin' || name === 'signing' || name === 'user' || name.startsWith('app-');
}

/** Names with the same key are one name: case, kinds of the same letter and runs of spaces do not count, as in the directory (RFC 4518). */
export const groupNameKey = (cn: string): string =>
  cn.normalize('NFKC').replaceAll('İ', 'i').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();

/** How a typed name is kept: composed letters, single spaces between words. */
export const tidyGroupName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Why a name cannot be taken, whatever other groups are called; undefined when it can. */
export function faultOfGroupName(typed: string): 'required' | 'tooLong' | 'signs' | 'reserved' | undefined {
  const cn = tidyGroupName(typed);
  if (cn === '') return 'required';
  if (cn.length > longestGroupName) return 'tooLong';
  if (!groupNamePattern.test(cn)) return 'signs';
  return isReservedGroupName(cn) ? 'reserved' : undefined;
}
