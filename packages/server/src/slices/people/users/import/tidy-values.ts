import { cleanPhone, isPhone } from '@kontor/contract/rules/people/user';

/** What programs and people write where there is nothing. */
const placeholder = /^(?:[-–—.]+|n\/?a|null|none|\(null\)|nan|#nv|#n\/a|#ref!|k\.?\s?a\.?|keine?|unbekannt|unknown)$/i;

/** Returns a cell as it counts: without spaces around, hexadecimal bytes of Active Directory decoded, empty for a placeholder, though people are called Null and None. */
export function tidyCell(cell: string, isName = false): string {
  const text = cell.trim();
  const bytes = /^X'((?:[0-9a-f]{2})+)'$/i.exec(text)?.[1];
  if (bytes !== undefined) return Buffer.from(bytes, 'hex').toString('utf8').trim();
  return (isName ? /^[-–—.]+$/ : placeholder).test(text) ? '' : text;
}

/** Whether a spreadsheet turned a number into a rounded one, such as 4,93E+11. */
export const isRounded = (text: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text.trim());

const label =
  /^(?:telefon|tel|phone|mobiltelefon|mobil|mobile|handy|fax|büro|privat|zentrale|geschäftlich|dienstlich|t|m|f|d)[.:]*[:. ]\s*/i;
const extension = /[\s,;]*(?:durchwahl|dw|app(?:arat)?|nebenstelle|nst|ext(?:ension)?|x)\.?:?\s*(?=\d)/i;

/** A German mobile number without the zero or plus that a spreadsheet took from it. */
const withLostZero = (text: string): string => {
  if (/^491[567]\d{8,9}$/.test(text)) return `+${text}`;
  return /^1[567]\d{8,9}$/.test(text) ? `0${text}` : text;
};

/** Longer cells are no number with words around it. */
const longestPhone = 200;

/** Returns a telephone number as people write it without the words around it; the first of several. What is no number comes back as it is. */
export function tidyPhone(typed: string): string {
  const text = withLostZero(cleanPhone(typed));
  if (isPhone(text) || text.length > longestPhone) return text;
  const bare = text.replace(/\([^)]*\p{L}[^)]*\)/gu, ' ').replace(extension, '-');
  const candidates = bare.split(/[,;|\n]|\s+(?:oder|or|und|and)\s+|\s\/\s*(?=[+0])/i).map((part) =>
    part
      .trim()
      .replace(label, '')
      .replace(/\s*[\p{L}.]+$/u, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return candidates.find((part) => part !== '' && isPhone(part)) ?? text;
}

/** Returns the first of several addresses in one cell. */
export function tidyMail(typed: string): string {
  const parts = typed.split(/[;,|\s]+/).filter((part) => part.includes('@'));
  return /^[^<>"]*$/.test(typed) && parts.length > 1 ? (parts[0] ?? typed) : typed;
}

/** Returns the language of the portal that a program or a person means, such as `de` for de-AT and Deutsch; undefined for any other. */
export function tidyLanguage(typed: string): 'de' | 'en' | undefined {
  const word = typed.trim().toLowerCase();
  if (/^(?:de(?:[-_][a-z0-9]+)*|deutsch|german|ger|deu)$/.test(word)) return 'de';
  return /^(?:en(?:[-_][a-z0-9]+)*|englisch|english|eng)$/.test(word) ? 'en' : undefined;
}

/** Returns the groups of a cell: separated by bars, semicolons, line ends or commas; DNs by their first name. */
export function groupNamesIn(typed: string): string[] {
  const dns = typed.match(/cn=(?:\\.|[^\\,;|])+(?:,\s*(?:cn|ou)=(?:\\.|[^\\,;|])+)*(?:,\s*dc=(?:\\.|[^\\,;|])+)+/gi);
  const names = dns ?? typed.split(/[|;\n]/).flatMap((part) => part.split(','));
  return [...new Set(names.map((name) => nameIn(name.trim())).filter((name) => name !== ''))];
}

const nameIn = (text: string): string =>
  (/^cn=((?:\\.|[^\\,])+)/i.exec(text)?.[1] ?? text.replace(/^\/(?=[^/]+$)/, '')).replace(
    /\\([0-9a-f]{2}|.)/gi,
    (_all, escaped: string) => (escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped),
  );

/** Returns why a cell cannot be what somebody typed: letters that a program replaced when it saved, or control characters. */
export function damageOf(text: string): 'characters-lost' | 'cell-with-control-characters' | undefined {
  if (/\uFFFD|\p{L}\?\p{L}|Ã[\u0080-\u00BF\u0152-\u02DC\u2013-\u2122]|â€/u.test(text)) return 'characters-lost';
  return /[^\P{Cc}\t\r\n]/u.test(text) ? 'cell-with-control-characters' : undefined;
}

/** A name that begins or ends with the question mark of a lost letter. */
export const hasLostCharacter = (name: string): boolean => /^\?\p{L}|\p{L}\?/u.test(name);
