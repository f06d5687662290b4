/** Entering settings mode. */
export const de = {
  title: 'Einstellungen entsperren',
  text: 'Was Sie hier sehen und ändern, betrifft alle. Damit das an diesem Gerät niemand sonst kann, geben Sie bitte noch einmal Ihr Passwort ein.',
  password: 'Passwort',
  enter: 'Weiter',
  failed: 'Anmeldung fehlgeschlagen.',
  wrong: 'Benutzername oder Passwort falsch.',
  required: 'Bitte geben Sie Ihr Passwort ein.',
  leave: 'Einstellungen sperren',
  leaveShort: 'Sperren',
  left: 'Noch {time}',
  leftHint: 'Die Einstellungen werden nach {time} ohne Benutzung von selbst gesperrt.',
} as const;
