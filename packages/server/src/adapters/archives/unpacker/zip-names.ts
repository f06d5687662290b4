/**
 * The upper half of code page 850, which Windows in western Europe packs with. In its letters it is the page zip began with (437), and it has
 * letters where that one has frames.
 */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const letters: Record<string, number> = Object.fromEntries([
  ...[...'äöüÄÖÜß'].map((letter) => [letter, 3]),
  ...[...'áàâãåæçéèêëíìîïñóòôõøúùûýœÁÀÂÅÆÇÉÈÊÍÎÑÓÔØÚŒ'].map((letter) => [letter, 2]),
]);

const decode850 = (raw: Buffer): string =>
  Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper850[byte - 128])).join('');

const decodeAs = (label: string) => (raw: Buffer) => new TextDecoder(label).decode(raw);

/** The first one wins where several are as good. */
const codePages: readonly ((raw: Buffer) => string)[] = [
  decode850,
  decodeAs('windows-1252'),
  decodeAs('ibm866'),
  decodeAs('windows-1251'),
];

/**
 * Chooses what names without a code page were written in: the one in which they look most like names. An archive comes from one
 * program, so all of its names are looked at together.
 */
export function chooseCodePage(names: readonly Buffer[]): (raw: Buffer) => string {
  const judged = codePages.map((decode) => ({
    decode,
    worth: names.reduce((sum, raw) => sum + worthOf(decode(raw)), 0),
  }));
  return judged.reduce((best, next) => (next.worth > best.worth ? next : best)).decode;
}

function worthOf(name: string): number {
  return Array.from(name).reduce(
    (sum, sign, at, all) => sum + worthOfSign(sign, all[at - 1] ?? '', all[at + 1] ?? ''),
    0,
  );
}

/** How well a sign fits between its neighbours; plain ASCII says nothing. */
function worthOfSign(sign: string, before: string, after: string): number {
  if (sign < '\u0080') return 0;
  const isCapitalInside = /\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before);
  if (/\p{Script=Cyrillic}/u.test(sign)) {
    if (/[a-z]/i.test(before) || /[a-z]/i.test(after)) return -4;
    return (/[а-яё]/i.test(sign) ? 2 : -1) - (isCapitalInside ? 4 : 0);
  }
  // Typographic marks are rare in names; frames, fractions and invisible signs do not occur.
  if (!/\p{Script=Latin}/u.test(sign) || /\p{No}|[ªº]/u.test(sign)) return /[–—’“”„…«»°§€]/.test(sign) ? -1 : -4;
  // No word has three such letters in a row, and ß follows vowels.
  if (isForeign(before) && isForeign(after)) return -2;
  if (sign === 'ß' && !/[aeiouyäöü]/i.test(before)) return -2;
  return (letters[sign] ?? 0) - (isCapitalInside ? 4 : 0);
}

const isForeign = (sign: string): boolean => sign > '\u007f' && /\p{L}/u.test(sign);
