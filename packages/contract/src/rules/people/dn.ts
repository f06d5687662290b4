const base = 'dc=kontor';

/** Escapes an attribute value for a distinguished name (RFC 4514, 2.4). */
export function escapeRdn(value: string): string {
  const escaped = value.replace(/[\\,+"<>;=]/g, (sign) => `\\${sign}`).replaceAll('\0', '\\00');
  // A value that is one space begins and ends with it; it is escaped once.
  return escaped.replace(/^[ #]|(?<!^) $/g, (sign) => `\\${sign}`);
}

/** Where people are. */
export const peopleDn = `ou=people,${base}`;

/** dn of a person. */
export const dnOfUser = (uid: string): string => `uid=${escapeRdn(uid)},${peopleDn}`;

/** dn of a group. */
export const dnOfGroup = (cn: string): string => `cn=${escapeRdn(cn)},ou=groups,${base}`;

/** The value of the first part of a dn of ours, or undefined when it is none. Takes back the escapes above. */
export function nameOfDn(dn: string): string | undefined {
  const match = /^(?:uid|cn)=((?:\\.|[^\\,])+),ou=(?:people|groups),dc=kontor$/.exec(dn);
  return match?.[1]?.replace(/\\(00|.)/gs, (_, escaped: string) => (escaped === '00' ? '\0' : escaped));
}
