import { fillPlaceholders } from '../rules/placeholders.ts';

/** What parts of the server report in English, with the German sentence for it. Groups of an expression are placeholders of its sentence. */
const known: readonly (readonly [RegExp, string])[] = [
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

/** Returns a reason reported in English as a German sentence, with the report as its detail; a report that is not known stays as it is. */
export function germanReason(reported: string): string {
  for (const [expression, sentence] of known) {
    const found = expression.exec(reported);
    if (found) return `${fillPlaceholders(sentence, { ...found.groups })} (Meldung: ${reported})`;
  }
  return reported;
}
