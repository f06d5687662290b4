import { hash } from 'node:crypto';
import { escapeRdn } from '@kontor/contract/rules/people/dn';

/** The same words give the same identity, now and after everything was built anew: a UUID of our own making (RFC 9562, version 8). */
export function idOf(...words: readonly string[]): string {
  const hex = hash('sha1', `kontor directory ${JSON.stringify(words)}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Most names: letters, digits and signs of ASCII that mean nothing anywhere. The rules below are for the others. */
const isPlain = (text: string) => /^[\w.@-]+$/.test(text);

/**
 * A name as we write it. Slapd answers with other escapes than it was given: `\2C` for `\,`. What is no name in our simple form (several
 * values in one part) stays as it is.
 */
export function canonicalDn(dn: string): string {
  const parts = dn.match(/(?:\\.|[^\\,])+/gs) ?? [];
  const read = parts.map((part) => /^\s*([\w.-]+)\s*=((?:\\.|[^\\+])*)$/s.exec(part));
  if (read.some((one) => one === null)) return dn;
  return read.map((one) => `${one?.[1]?.toLowerCase()}=${escapeRdn(unescapeRdn(one?.[2] ?? ''))}`).join(',');
}

/** Takes back the escapes of RFC 4514: a sign, or a byte in hex. */
function unescapeRdn(value: string): string {
  if (!value.includes('\\')) return value;
  const pieces = value.match(/\\[0-9A-Fa-f]{2}|\\.|[^\\]+/gs) ?? [];
  const bytes = pieces.map((piece) =>
    /^\\[0-9A-Fa-f]{2}$/.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece.replace(/^\\/, '')),
  );
  return Buffer.concat(bytes).toString();
}

/**
 * Names that are one and the same for LDAP: case, kinds of the same letter and runs of spaces do not count (RFC 4518). Never finer than slapd's own
 * rule: it folds each letter to one, the Turkish İ to i.
 */
export const nameKey = (name: string): string =>
  isPlain(name)
    ? name.toLowerCase()
    : name.normalize('NFKC').replaceAll('İ', 'i').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();

/** The database of slapd keeps the first part of a name twice in 511 bytes, with three bytes for each escaped sign. */
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

/** A value inside a filter (RFC 4515, 3): nothing in it means anything. */
export function escapeFilter(value: string): string {
  return value.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Text as the directory takes it: no control characters, no halves of letters, never only space. Undefined when nothing is left. */
export function cleanText(text: string): string | undefined {
  if (isPlain(text)) return text;
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim();
  return clean === '' ? undefined : clean;
}

/** An address as the attribute `mail` takes it, which knows ASCII only (RFC 4524): the domain can be spelt so, the part before it cannot. */
export function asciiAddress(address: string, domainToAscii: (domain: string) => string): string | undefined {
  if (/^[\w.-]+@[\w.-]+$/.test(address)) return address;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainToAscii(address.slice(at + 1));
  return at > 0 && domain !== '' && /^[\x21-\x7e]+$/.test(local) ? `${local}@${domain}` : undefined;
}
