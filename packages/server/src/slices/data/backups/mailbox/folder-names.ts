import type { Language } from '@kontor/contract/refusals';

/** How the new folder is called, as it is stored: in modified UTF-7 (RFC 3501, 5.1.3). A dot would begin a folder inside it. */
const stored = { de: 'Zur&APw-ckgeholt', en: 'Restored' } as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the name of the folder for mail of this time, as it is stored. */
export function folderFor(at: number, language: Language): string {
  const day = new Date(at);
  return `${stored[language]} ${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns a stored name as it is shown. */
export const shownName = (name: string): string =>
  name
    .replace(/^\./, '')
    .split('.')
    .map((part) => part.replace(/&([^-]*)-/g, (_, coded: string) => decode(coded)))
    .join('/');

/** Decodes base64 with a comma in place of the slash, of UTF-16 with the high byte first. */
function decode(coded: string): string {
  if (coded === '') return '&';
  const bytes = Buffer.from(coded.replaceAll(',', '/'), 'base64');
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}
