/** Entering settings mode. */
export const de = {
  title: 'Einstellungen entsperren',
  text: 'Was Sie hier sehen und ändern, betrifft alle. Damit das an diesem Gerät niemand sonst kann, geben Sie bitte noch einmal Ihr eigenes Passwort ein, das Sie auch beim Anmelden benutzen.',
  lockedByApp: 'Die Einstellungen sind gesperrt, weil Sie eine App geöffnet haben.',
  inputStays:
    'Die Einstellungen sind jetzt gesperrt. Was Sie eingegeben haben, ist nach dem Entsperren noch da, und Sie können es speichern.',
  user: 'Benutzername',
  password: 'Passwort',
  enter: 'Weiter',
  failed: 'Anmeldung fehlgeschlagen.',
  wrong: 'Das Passwort ist falsch. Bitte geben Sie das Passwort von {uid} noch einmal ein.',
  twoLeft: 'Noch 2 Versuche, danach ist die Eingabe bis zu einer Stunde gesperrt.',
  oneLeft: 'Noch 1 Versuch, danach ist die Eingabe bis zu einer Stunde gesperrt.',
  locked: 'Gesperrt bis {time} Uhr',
  lockedHelp: 'Das Passwort war zu oft falsch. Wenn Sie sich abmelden und wieder anmelden, geht es sofort weiter.',
  logout: 'Abmelden',
  required: 'Bitte geben Sie Ihr Passwort ein.',
  leave: 'Einstellungen sperren',
  left: 'Noch {time}',
  leftHint: 'Die Einstellungen werden nach {time} ohne Benutzung von selbst gesperrt.',
} as const;
