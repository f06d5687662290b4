/** Parts of the box that are started or built anew. */
export const de = {
  title: 'Reparatur',
  subtitle:
    'Teile des Servers neu starten oder neu aufbauen. Was Sie und andere angelegt haben, bleibt dabei unberührt.',
  directory: {
    title: 'Verzeichnis der Personen (LDAP)',
    text: 'Hier sehen Apps nach, wer sich mit welchem Passwort anmelden darf. Der Server hält es von selbst auf dem neuesten Stand.',
    states: { running: 'Läuft', working: 'Startet', down: 'Läuft nicht', missing: 'Nicht eingerichtet' },
  },
  restart: {
    title: 'Neu starten',
    text: 'Dauert wenige Sekunden. So lange kann sich in Apps, die hier nachsehen, niemand anmelden.',
    do: 'Neu starten',
  },
  reinstall: {
    title: 'Neu aufbauen',
    text: 'Leert das Verzeichnis und füllt es aus den Angaben des Servers. Personen, Gruppen und Passwörter bleiben dieselben.',
    do: 'Neu aufbauen',
    ask: 'Verzeichnis neu aufbauen?',
    what: 'Einige Sekunden lang kann sich in Apps, die hier nachsehen, niemand anmelden. Es geht nichts verloren: Personen, Gruppen, Passwörter und die Zugänge der Apps bleiben dieselben.',
  },
  release: 'Einträge entfernen',
  cancel: 'Abbrechen',
  done: 'Anfrage ausgeführt',
  failed: 'Die Anfrage konnte nicht gesendet werden',
  notLoaded: 'Der Zustand des Servers konnte nicht geladen werden.',
} as const;
