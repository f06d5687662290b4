/** Settings mode: the password once more. */
export const de = {
  title: 'Einstellungen freischalten',
  text: 'Hier ändern Sie Dinge, die alle betreffen. Bitte geben Sie dafür noch einmal Ihr Passwort ein.',
  password: 'Passwort',
  enter: 'Weiter',
  failed: 'Anmeldung fehlgeschlagen.',
  wrong: 'Benutzername oder Passwort falsch.',
  required: 'Bitte geben Sie Ihr Passwort ein.',
  leave: 'Einstellungen verlassen',
  leaveShort: 'Verlassen',
  left: 'Noch {{time}}',
  leftHint: 'Die Einstellungen schließen sich nach {{time}} ohne Benutzung von selbst.',
} as const;
