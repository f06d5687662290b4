/** Texts of the controls themselves. */
export const de = {
  close: 'Schließen',
  back: 'Zurück',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  capsLock: 'Die Feststelltaste ist eingeschaltet.',
  clearSearch: 'Suche leeren',
  remove: '{{name}} entfernen',
  notices: 'Hinweise',
  step: 'Schritt {{now}} von {{all}}',
  loading: 'Wird geladen',
  again: 'Noch einmal versuchen',
  notCopied: 'Konnte nicht kopiert werden',
  unreachable: 'Der Server antwortet nicht. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  unreadable: 'Die Antwort des Servers war nicht lesbar. Bitte versuchen Sie es noch einmal.',
  strength: {
    strong: 'Stark',
    ok: 'In Ordnung',
    bad: 'Zu schwach',
    differ: 'Die Passwörter stimmen nicht überein',
    rule: 'Mindestens 8 Zeichen mit Klein- und Großbuchstaben und Ziffern. Mit 10 Zeichen und einem Sonderzeichen (!@#$%^&*) ist es stark.',
  },
} as const;
