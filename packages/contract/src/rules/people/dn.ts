const base = 'dc=kontor';

/** Escapes an attribute value for a distinguished name (RFC 4514, 2.4). */
export function escapeRdn(value: string): string {
  const escaped = value.replace(/[\\,+"<>;=]/g, (sign) => `\\${sign}`).replaceAll('\0', '\\00');
  // A single space is both first and last; it is escaped once.
  return escaped.replace(/^[ #]|(?<!^) $/g, (sign) => `\\${sign}`);
}

/** DN of the folder of all users. */
export const peopleDn = `ou=people,${base}`;

/** Returns the DN of a user. */
export const dnOfUser = (uid: string): string => `uid=${escapeRdn(uid)},${peopleDn}`;

/** Returns the DN of a group. */
export const dnOfGroup = (cn: string): string => `cn=${escapeRdn(cn)},ou=groups,${base}`;

/** Returns the name in a DN of the box, with escapes removed; undefined for any other DN. */
export function nameOfDn(dn: string): string | undefined {
  const match = /^(?:uid|cn)=((?:\\.|[^\\,])+),ou=(?:people|groups),dc=kontor$/.exec(dn);
  return match?.[1]?.replace(/\\(00|.)/gs, (_, escaped: string) => (escaped === '00' ? '\0' : escaped));
}
