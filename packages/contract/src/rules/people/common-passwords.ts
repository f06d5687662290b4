/**
 * Words at the top of lists of stolen passwords, without digits and special characters. Only those that users here extend until they pass the rule about upper
 * case and digits; passwords that fail that rule are not listed.
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

/** Removes the characters that are typically added before and after a word to satisfy a rule. */
const bare = (password: string): string => password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');

/** Replaces look-alike characters by letters. */
const plain = (word: string): string => word.replace(/[013457@$!äöüß]/g, (sign) => written[sign] ?? sign);

/** Whether a password is among the first to be guessed: a well-known word, however modified, or a sequence of keys and digits. */
export function isCommonPassword(password: string): boolean {
  const word = bare(password);
  if (words.has(word) || words.has(plain(word))) return true;
  const doubled = word.slice(0, word.length / 2);
  if (word.length % 2 === 0 && doubled + doubled === word && words.has(doubled)) return true;
  // Passwords with at most two letters contain no word, as in `Aa123456`.
  return (
    (password.match(/\p{L}/gu) ?? []).length <= 2 && /^(\p{L}{0,2})(\d)(\d*)\W?$/u.test(password) && isRow(password)
  );
}

/** Whether all digits are consecutive or equal. */
function isRow(password: string): boolean {
  const digits = [...password].filter((sign) => /\d/.test(sign)).map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  return steps.size <= 1 && [0, 1, 9].includes([...steps][0] ?? 0);
}
