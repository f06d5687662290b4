import { hash } from 'node:crypto';
import { escapeRdn } from '@kontor/contract/rules/people/dn';

/** Returns the same id for the same words, also after a rebuild: a UUID of our own (RFC 9562, version 8). */
export function idOf(...words: readonly string[]): string {
  const hex = hash('sha1', `kontor directory ${JSON.stringify(words)}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Most names: letters, digits and ASCII characters without special meaning. The rules below are for the others. */
const isPlain = (text: string) => /^[\w.@-]+$/.test(text);

/**
 * Returns a DN as we write it. Slapd may return other escapes than it was given: `\2C` for `\,`. A DN outside our simple form (several values in one part) is
 * returned unchanged.
 */
export function canonicalDn(dn: string): string {
  const parts = dn.match(/(?:\\.|[^\\,])+/gs) ?? [];
  const read = parts.map((part) => /^\s*([\w.-]+)\s*=((?:\\.|[^\\+])*)$/s.exec(part));
  if (read.some((one) => one === null)) return dn;
  return read.map((one) => `${one?.[1]?.toLowerCase()}=${escapeRdn(unescapeRdn(one?.[2] ?? ''))}`).join(',');
}

/** Reverses the escapes of RFC 4514: a character, or a byte in hex. */
function unescapeRdn(value: string): string {
  if (!value.includes('\\')) return value;
  const pieces = value.match(/\\[0-9A-Fa-f]{2}|\\.|[^\\]+/gs) ?? [];
  const bytes = pieces.map((piece) =>
    /^\\[0-9A-Fa-f]{2}$/.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece.replace(/^\\/, '')),
  );
  return Buffer.concat(bytes).toString();
}

/**
 * Returns equal keys for names that LDAP treats as equal: case, compatibility forms of a letter and runs of spaces do not count (RFC 4518). Never finer than
 * slapd's own rule: it maps each letter to one, the Turkish İ to i.
 */
export const nameKey = (name: string): string =>
  isPlain(name)
    ? name.toLowerCase()
    : name.normalize('NFKC').replaceAll('İ', 'i').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Slapd's database stores the first part of a name twice in 511 bytes, with three bytes for each escaped character. */
const longestName = 240;

/** Whether the directory can hold an entry of this name. */
export function isNameable(name: string): boolean {
  if (isPlain(name)) return name.length <= longestName;
  if (name.trim() === '' || name.includes('\0') || !name.isWellFormed()) return false;
  return [name, nameKey(name)].every((one) => lengthInDatabase(one) <= longestName);
}

function lengthInDatabase(name: string): number {
  const escaped = name.match(/[,+"\\<>;=]|^[ #]| $/g)?.length ?? 0;
  return Buffer.byteLength(name) + 2 * escaped;
}

/** Escapes a value for use inside a filter (RFC 4515, 3). */
export function escapeFilter(value: string): string {
  return value.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Returns text the directory accepts: no control characters, no unpaired surrogates, not only spaces. Undefined when nothing remains. */
export function cleanText(text: string): string | undefined {
  if (isPlain(text)) return text;
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim();
  return clean === '' ? undefined : clean;
}

/** A local part that needs no quotes (RFC 5321, Dot-string), and labels of a domain. */
const validLocalPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const validDomain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Returns an address for the attribute `mail`, which is ASCII only (RFC 4524): the domain is converted; undefined for what mail programs take for no address. */
export function asciiAddress(address: string, domainToAscii: (domain: string) => string): string | undefined {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainToAscii(address.slice(at + 1));
  return at > 0 && validLocalPart.test(local) && validDomain.test(domain) ? `${local}@${domain}` : undefined;
}
