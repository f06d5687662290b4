import type { Language } from '../refusals.ts';
import { fillPlaceholders } from '../rules/placeholders.ts';

/** What the operating system reports, with the sentence for it. Groups of an expression are placeholders of its sentences. */
const ofSystem: readonly (readonly [RegExp, string, string])[] = [
  [
    /EADDRINUSE.*:(?<port>\d+)$/,
    'Den Port {port} benutzt schon ein anderes Programm.',
    'Another program uses port {port} already.',
  ],
  [/EADDRINUSE/, 'Den Port benutzt schon ein anderes Programm.', 'Another program uses the port already.'],
  [
    /EADDRNOTAVAIL[^\d]*(?<address>[\d.]+)?/,
    'Die Adresse {address} gehört nicht zu diesem Server.',
    'The address {address} is not one of this server.',
  ],
  [
    /listen EACCES.*:(?<port>\d+)$/,
    'Den Port {port} darf der Server nicht öffnen. Ports unter 1024 brauchen mehr Rechte.',
    'The server may not open port {port}. Ports below 1024 need more rights.',
  ],
  [/EACCES|EPERM|permission denied/i, 'Dem Server fehlen dafür die Rechte.', 'The server lacks the rights for that.'],
  [
    /ENOSPC|SQLITE_FULL|no space left/i,
    'Die Festplatte ist voll. Löschen Sie, was nicht mehr gebraucht wird.',
    'The disk is full. Delete what is not needed any more.',
  ],
  [/EDQUOT/, 'Der Platz, der dem Server zusteht, ist aufgebraucht.', 'The space the server may use is used up.'],
  [/EROFS/, 'Die Festplatte lässt sich zur Zeit nur lesen.', 'The disk can only be read at the moment.'],
  [/\bEIO\b/, 'Die Festplatte meldet einen Fehler.', 'The disk reports a fault.'],
  [/EMFILE|ENFILE/, 'Es sind zu viele Dateien auf einmal offen.', 'Too many files are open at once.'],
  [/ENOMEM/, 'Der Arbeitsspeicher reicht nicht.', 'There is not enough memory.'],
  [/ECONNREFUSED/, 'Dort nimmt kein Programm Verbindungen an.', 'No program takes connections there.'],
  [/ECONNRESET|EPIPE|socket hang up/, 'Die Verbindung ist abgebrochen.', 'The connection was cut off.'],
  [/ETIMEDOUT/, 'Es kam zu lange keine Antwort.', 'There was no answer for too long.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Der Name ist nicht zu finden.', 'The name cannot be found.'],
  [/EHOSTUNREACH|ENETUNREACH/, 'Der andere Rechner ist nicht zu erreichen.', 'The other computer cannot be reached.'],
  [/ENOENT/, 'Eine Datei oder ein Ordner fehlt.', 'A file or folder is missing.'],
];

/** What parts of the server report in English sentences, with the German sentence for it. */
const ofParts: readonly (readonly [RegExp, string])[] = [
  [/^Port (?<port>\d+) is taken by another program/, 'Den Port {port} belegt ein anderes Programm.'],
  [
    /^Port (?<port>\d+) of (?<address>\S+) is taken by another program/,
    'Den Port {port} der Adresse {address} belegt ein anderes Programm.',
  ],
  [
    /^Port (?<port>\d+) (?:of this machine )?cannot be (?:used|tried)/,
    'Den Port {port} kann der Server nicht benutzen.',
  ],
  [/^No port between (?<from>\d+) and (?<to>\d+) is free/, 'Zwischen {from} und {to} ist kein Port frei.'],
  [/^The program (?<name>\S+) is not installed/, 'Das Programm {name} ist nicht installiert.'],
  [/^(?<name>\S+) took too long and was ended/, 'Das Programm {name} hat zu lange gebraucht und wurde beendet.'],
  [/^(?<name>\S+) cannot be (?:run|started)/, 'Das Programm {name} lässt sich nicht starten.'],
  [/^(?<name>slapd|nginx) ended at once/, 'Das Programm {name} hat sich gleich nach dem Start beendet.'],
  [/^nginx does not take its configuration/, 'nginx lehnt seine Einstellungen ab.'],
  [/^(?:slapd|The directory) does not answer/, 'Das Verzeichnis antwortet nicht.'],
  [/^The directory (?:does not run|was not started yet|has no port yet)/, 'Das Verzeichnis läuft nicht.'],
  [/^(?:The directory could not|slapadd failed)/, 'Das Verzeichnis hat eine Änderung nicht angenommen.'],
  [/^Nothing runs containers/, 'Docker antwortet nicht.'],
  [/^Docker says: /, 'Docker hat eine Anweisung abgelehnt.'],
  [/^Nothing leads to the internet/, 'Der Server hat keine Verbindung ins Internet.'],
  [/^The download of the image was cut off/, 'Das Herunterladen wurde unterbrochen.'],
  [/^The packages could not be fetched/, 'Pakete konnten nicht heruntergeladen werden.'],
  [/^(?<name>[^:]+) does not answer$/, '{name} antwortet nicht.'],
  [/^(?<name>[^:]+) ended: /, '{name} hat sich von selbst beendet.'],
  [/^There is no answer/, 'Es kommt keine Antwort.'],
  [/cannot be written to the disk/, 'Eine Datei lässt sich nicht auf die Festplatte schreiben.'],
  [
    /^No cgroup can be made|^The cgroup |^There is no \S+ controller/,
    'Das Betriebssystem lässt die Grenzen für Apps nicht einstellen.',
  ],
  [/^Still not in step|^The same steps are still needed/, 'Die Änderungen zeigen keine Wirkung.'],
];

/** Returns a report as a sentence of this language; a report that is not known, or is a sentence of it already, stays as it is. */
export function reasonText(reported: string, language: Language): string {
  const parts = language === 'de' ? ofParts : [];
  for (const [expression, sentence] of parts) {
    const found = expression.exec(reported);
    if (found) return fillPlaceholders(sentence, { ...found.groups });
  }
  if (isSentenceOfPart(reported)) return reported;
  for (const [expression, de, en] of ofSystem) {
    const found = expression.exec(reported);
    if (found) return fillPlaceholders({ de, en }[language], { ...found.groups }).replace('{address} ', '');
  }
  return reported;
}

const isSentenceOfPart = (reported: string): boolean => ofParts.some(([expression]) => expression.test(reported));
