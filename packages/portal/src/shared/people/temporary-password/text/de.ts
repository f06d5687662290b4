/** Temporary passwords that administrators give. */
export const de = {
  label: 'Vorläufiges Passwort',
  labelOf: 'Vorläufiges Passwort für {name}',
  hint: 'Geben Sie es persönlich oder am Telefon weiter. Nach dem Speichern wird es nie wieder angezeigt. Es gilt sieben Tage.',
  until: 'Gültig bis',
  untilDate: 'Gültig bis {date}',
  another: 'Anderes vorschlagen',
  copy: 'Kopieren',
  copied: 'Passwort kopiert',
  noMail:
    'Zurzeit kann dieser Server keine E-Mails verschicken. Die Einladung käme nicht an, und niemand könnte sich mehr anmelden. Deshalb gilt dieses vorläufige Passwort, das bei der nächsten Anmeldung durch ein eigenes ersetzt wird.',
  noAddress:
    'Hier ist keine externe E-Mail-Adresse eingetragen, eine Einladung käme nirgends an. Deshalb gilt dieses vorläufige Passwort, das bei der nächsten Anmeldung durch ein eigenes ersetzt wird.',
  own: 'Ihr eigenes Passwort',
  ownHint: 'Diese Person ist Administrator. Bestätigen Sie deshalb mit Ihrem Passwort.',
  ownHintNew: 'Wer Administratoren ein Passwort gibt, bestätigt das mit dem eigenen.',
  ownMissing: 'Bitte geben Sie Ihr Passwort ein.',
} as const;
