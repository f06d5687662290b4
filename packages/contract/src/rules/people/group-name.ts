/** Longest name of a custom group. */
export const longestGroupName = 60;
/** Longest description of a group. */
export const longestGroupDescription = 200;

/** Names of custom groups, without spaces at the ends: letters and digits of any language, and a few other characters between them. */
export const groupNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;

/** Whether a group always exists: that of the administrators, and that of those who may buy. */
export const isSystemGroup = (cn: string): boolean => cn === 'admin' || cn === 'signing';

/** Whether administrators made a group; the others belong to the system or to an app. */
export const isCustomGroup = ({ cn, entryParentId }: { cn: string; entryParentId: string }): boolean =>
  entryParentId === '' && !isSystemGroup(cn);

/** Whether custom groups may not have this name: those of the system and of apps' groups are reserved. Case is ignored (as in LDAP). */
export function isReservedGroupName(cn: string): boolean {
  const name = groupNameKey(cn);
  return isSystemGroup(name) || name === 'user' || name.startsWith('app-');
}

/** What the roles of the box are called, in both languages. */
const roleNames = new Set([
  ...['admins', 'administrator', 'administrators', 'administratoren', 'administratorin', 'administratorinnen'],
  ...['manager', 'managers', 'managerin', 'managerinnen'],
  ...['users', 'benutzer', 'normaluser', 'normalusers', 'normalerbenutzer', 'normalebenutzer'],
]);

/** Whether a name reads like a role of the box, of which a custom group would give nothing. Punctuation is ignored. */
export const isRoleName = (cn: string): boolean => roleNames.has(groupNameKey(cn).replace(/[\s._-]+/g, ''));

/** Returns equal keys for equal names: case, compatibility forms of a letter and runs of spaces do not count, as in the directory (RFC 4518). */
export const groupNameKey = (cn: string): string =>
  cn.normalize('NFKC').replaceAll('İ', 'i').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Normalizes a typed name for storage: composed letters, single spaces between words. */
export const tidyGroupName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Returns why a name is invalid, regardless of other groups; undefined when it is valid. */
export function faultOfGroupName(typed: string): 'required' | 'tooLong' | 'signs' | 'reserved' | 'role' | undefined {
  const cn = tidyGroupName(typed);
  if (cn === '') return 'required';
  if (cn.length > longestGroupName) return 'tooLong';
  if (!groupNamePattern.test(cn)) return 'signs';
  if (isReservedGroupName(cn)) return 'reserved';
  return isRoleName(cn) ? 'role' : undefined;
}

/** Returns the first sign that a group name may not contain, or may not begin with; undefined when every sign may stay. */
export const wrongSignIn = (typed: string): string | undefined =>
  [...tidyGroupName(typed)].find((sign, index) => !groupNamePattern.test(index === 0 ? sign : `a${sign}`));
