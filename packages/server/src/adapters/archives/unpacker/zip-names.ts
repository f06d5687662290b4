/**
 * The upper half of code page 850, which Windows uses for zip files in western Europe. Its letters are those of zip's original code page 437, with additional
 * letters in place of box-drawing characters.
 */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const charScores: Record<string, number> = Object.fromEntries([
  ...[...'äöüÄÖÜß'].map((char) => [char, 3]),
  ...[...'áàâãåæçéèêëíìîïñóòôõøúùûýœÁÀÂÅÆÇÉÈÊÍÎÑÓÔØÚŒ'].map((char) => [char, 2]),
]);

const decode850 = (raw: Buffer): string =>
  Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper850[byte - 128])).join('');

const decodeAs = (label: string) => (raw: Buffer) => new TextDecoder(label).decode(raw);

/** On equal scores the first one wins. */
const codePages: readonly ((raw: Buffer) => string)[] = [
  decode850,
  decodeAs('windows-1252'),
  decodeAs('ibm866'),
  decodeAs('windows-1251'),
];

/**
 * Chooses the encoding of names that have none declared: the one in which they look most like names. All names of an archive are rated together, because one
 * program wrote them.
 */
export function chooseCodePage(names: readonly Buffer[]): (raw: Buffer) => string {
  const rated = codePages.map((decode) => ({
    decode,
    score: names.reduce((sum, raw) => sum + scoreOf(decode(raw)), 0),
  }));
  return rated.reduce((best, next) => (next.score > best.score ? next : best)).decode;
}

function scoreOf(name: string): number {
  return Array.from(name).reduce(
    (sum, char, at, all) => sum + scoreOfChar(char, all[at - 1] ?? '', all[at + 1] ?? ''),
    0,
  );
}

/** Rates how well a character fits between its neighbours; ASCII is neutral. */
function scoreOfChar(char: string, before: string, after: string): number {
  if (char < '\u0080') return 0;
  const isCapitalInside = /\p{Lu}/u.test(char) && /\p{Ll}/u.test(before);
  if (/\p{Script=Cyrillic}/u.test(char)) {
    if (/[a-z]/i.test(before) || /[a-z]/i.test(after)) return -4;
    return (/[а-яё]/i.test(char) ? 2 : -1) - (isCapitalInside ? 4 : 0);
  }
  // Typographic marks are rare in names; box-drawing characters, fractions and invisible characters do not occur.
  if (!/\p{Script=Latin}/u.test(char) || /\p{No}|[ªº]/u.test(char)) return /[–—’“”„…«»°§€]/.test(char) ? -1 : -4;
  // No word has three such letters in a row, and ß follows vowels.
  if (isForeign(before) && isForeign(after)) return -2;
  if (char === 'ß' && !/[aeiouyäöü]/i.test(before)) return -2;
  return (charScores[char] ?? 0) - (isCapitalInside ? 4 : 0);
}

const isForeign = (char: string): boolean => char > '\u007f' && /\p{L}/u.test(char);
