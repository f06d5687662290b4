/** Cancelling and removing apps, and deleting their data. */
export const de = {
  cancel: 'Abbrechen',
  cancelNamed: 'Abbrechen, was mit „{name}“ gerade geschieht',
  cancelling: {
    ask: 'Installation abbrechen?',
    askUpdate: 'Update abbrechen?',
    yes: 'Installation abbrechen',
    yesUpdate: 'Update abbrechen',
    what: 'Was schon geschehen ist, wird rückgängig gemacht.',
    no: 'Weitermachen',
  },
  sure: '„{name}“ deinstallieren? Sind Sie sicher?',
  uninstallWhat: '„{name}“ wird entfernt. Niemand kann die App danach benutzen.',
  uninstallBeside:
    'Die App wurde als zweite aus einer Sicherung zurückgeholt: Werden auch ihre Daten gelöscht, ist danach alles wieder wie vorher.',
  uninstallRetains: 'Was darin gespeichert ist, wird aufbewahrt: Eine spätere Installation benutzt es weiter.',
  uninstallDeletes: 'Alles, was darin gespeichert ist, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteData: 'Alle Daten der App löschen',
  password: 'Ihr Passwort',
  uninstallYes: 'Ja, deinstallieren',
  no: 'Nein',
  forget: {
    title: 'Docker antwortet nicht',
    wait: '„{name}“ läuft in Containern, und die kann gerade niemand beenden. Sobald Docker wieder antwortet, lässt sich die App wie gewohnt entfernen.',
    what: 'Kommt Docker nicht wieder, kann der Server die App vergessen. Niemand kann sie dann mehr benutzen, auch wenn ihre Container noch laufen.',
    data: 'Was darin gespeichert ist, bleibt auf der Festplatte: Eine spätere Installation benutzt es weiter, und löschen können Sie es unter „Reparatur“. Container und Images bleiben bei Docker liegen und werden entfernt, falls es wieder antwortet.',
    do: 'Trotzdem vergessen',
    cancel: 'Abbrechen',
    failed: 'Die App ließ sich nicht vergessen',
  },
  retained: {
    yes: 'Ja, löschen',
    ask: 'Aufbewahrte Daten löschen?',
    what: '{size} aus „{name}“ werden gelöscht. Das lässt sich nicht rückgängig machen.',
    removed: 'Die aufbewahrten Daten wurden gelöscht',
    failed: 'Die Daten konnten nicht gelöscht werden',
  },
} as const;
