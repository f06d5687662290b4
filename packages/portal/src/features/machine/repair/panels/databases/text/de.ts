/** Database servers, on the repair page. */
export const de = {
  title: 'Datenbanken, Speicher und Postfächer der Apps',
  text: 'Der Server startet davon, was eine App braucht, und sichert vor jeder Aktualisierung, was die App darin hat.',
  states: { running: 'Läuft', working: 'Startet', down: 'Läuft nicht', resting: 'Wird nicht gebraucht' },
  shared: 'Für alle Apps, jede mit eigenem Zugang',
  own: 'Nur für {{app}}',
  restart: 'Neu starten',
  restartNamed: '{{name}} neu starten',
  ask: '{{name}} neu starten?',
  what: 'Apps, die darin etwas aufbewahren, sind einige Sekunden lang nicht zu benutzen. Es geht nichts verloren.',
  reinstall: 'Neu aufbauen',
  reinstallNamed: '{{name}} neu aufbauen',
  askReinstall: '{{name}} neu aufbauen?',
  whatReinstall:
    'Der Server startet {{name}} neu und legt die Zugänge und Rechte aller Apps darin noch einmal an. Etwa eine halbe Minute lang sind diese Apps nicht zu benutzen. Datenbanken und ihr Inhalt bleiben, wie sie sind.',
  unused: 'Keine App benutzt es; es gibt nichts neu zu starten.',
} as const;
