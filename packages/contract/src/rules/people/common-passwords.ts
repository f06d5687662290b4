/**
 * Words that lists of stolen passwords begin with, without digits and signs. Only those that people here dress up until they pass the rule about
 * upper case and digits; whatever is bad already is not listed.
 */
const words: ReadonlySet<string> = new Set(
  `password passwort passwd kennwort geheim geheimnis hallo hello willkommen welcome login admin administrator root user benutzer gast guest
  test tester testing demo master start changeme aendern neu secret qwertz qwerty qwertzuiop qwertyuiop asdf asdfgh asdfghjkl yxcvbnm zxcvbnm
  qazwsx wasd abc abcd abcdef abcdefg abcdefgh abcabc abcabcabc iloveyou ichliebedich liebe schatz schatzi schnucki sunshine sonnenschein
  princess prinzessin dragon drache monkey affe football fussball baseball soccer hockey shadow michael daniel thomas andreas stefan
  charlie jordan superman batman starwars computer internet windows samsung apple google facebook microsoft
  fruehling sommer herbst winter spring summer autumn januar februar maerz april mai juni juli august september oktober november dezember
  january february march may june july october december montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday
  wednesday thursday friday saturday sunday berlin hamburg muenchen koeln deutschland germany bayern schalke borussia dortmund
  server kontor cloud firma buero company office arbeit`.split(/\s+/),
);

const written: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
};

/** What is left of a password without what people put before and behind a word to please a rule. */
const bare = (password: string): string => password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');

/** Letters in place of the signs that look like them. */
const plain = (word: string): string => word.replace(/[013457@$!äöüß]/g, (sign) => written[sign] ?? sign);

/** A password that is tried first by who guesses: a well-known word, however it is dressed up, or a row of keys and digits. */
export function isCommonPassword(password: string): boolean {
  const word = bare(password);
  if (words.has(word) || words.has(plain(word))) return true;
  const doubled = word.slice(0, word.length / 2);
  if (word.length % 2 === 0 && doubled + doubled === word && words.has(doubled)) return true;
  // At most two letters in a password are no word at all, as in `Aa123456`.
  return (
    (password.match(/\p{L}/gu) ?? []).length <= 2 && /^(\p{L}{0,2})(\d)(\d*)\W?$/u.test(password) && isRow(password)
  );
}

/** Digits one after the other, or all the same. */
function isRow(password: string): boolean {
  const digits = [...password].filter((sign) => /\d/.test(sign)).map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  return steps.size <= 1 && [0, 1, 9].includes([...steps][0] ?? 0);
}
