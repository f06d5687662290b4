/** Words that mean the same to people who search, in both languages, without diacritics. A word of an entry is found by all words of its line. */
const families: readonly (readonly string[])[] = [
  ['passwort', 'kennwort', 'password', 'passphrase', 'zugangsdaten', 'credentials'],
  ['vergessen', 'forgotten', 'forgot', 'verloren', 'lost'],
  ['sicherung', 'backup', 'datensicherung', 'sicherungskopie', 'rucksicherung'],
  ['zuruckholen', 'wiederherstellen', 'restore', 'recover', 'rucksicherung', 'wiederherstellung'],
  ['e-mail', 'email', 'mail', 'post', 'smtp'],
  [
    'dunkel',
    'dark',
    'nachtmodus',
    'night mode',
    'schwarz',
    'aussehen',
    'appearance',
    'farbe',
    'color',
    'colour',
    'theme',
  ],
  ['hell', 'light', 'aussehen', 'appearance', 'farbe', 'color', 'colour', 'theme'],
  ['abmelden', 'logout', 'log out', 'ausloggen', 'sign out', 'beenden'],
  [
    'benutzer',
    'user',
    'person',
    'mitarbeiter',
    'kollege',
    'kollegin',
    'angestellte',
    'employee',
    'colleague',
    'coworker',
    'staff',
    'people',
    'team',
    'leute',
  ],
  ['protokoll', 'protokolle', 'log', 'logs', 'fehlersuche'],
  ['domain', 'adresse', 'url', 'webadresse', 'internetadresse', 'dns'],
  ['zertifikat', 'certificate', 'https', 'ssl', 'tls', 'verschlusselung', 'encryption'],
  ['zwei-faktor', 'two-factor', '2fa', 'zweiter faktor', 'second factor', 'authenticator', 'mfa', 'totp'],
  ['speicher', 'festplatte', 'disk', 'platz', 'storage', 'datentrager'],
  ['neustart', 'neu starten', 'restart', 'reboot', 'hochfahren'],
  ['sprache', 'language', 'deutsch', 'english', 'englisch', 'german'],
  ['mwst', 'mehrwertsteuer', 'umsatzsteuer', 'ust', 'vat', 'value added tax'],
  ['reparatur', 'repair', 'kaputt', 'defekt', 'storung', 'broken', 'not working'],
  ['eigene apps', 'hosting', 'webseite', 'website', 'homepage'],
];

/** Below this length only whole words count: `log` is not in `login`. */
const shortWord = 5;

const hasWord = (text: string, word: string): boolean =>
  ` ${text} `.includes(word.length < shortWord ? ` ${word} ` : ` ${word}`);

/** Returns further words that a normalized text is found by: those of each line of which it has a word, or a longer one that begins with it. Parts of a name such as `mwst-rechner` are words, too. */
export function synonymsOf(text: string): string {
  const parted = `${text} ${text.replaceAll('-', ' ')}`;
  return families
    .filter((family) => family.some((word) => hasWord(parted, word)))
    .flat()
    .join(' ');
}
