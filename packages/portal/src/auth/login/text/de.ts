/** The second factor. What the first screen says is in the texts of the sign-in. */
export const de = {
  title: 'Zweiter Faktor',
  text: 'Bitte geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein.',
  code: 'Code',
  recoveryText:
    'Bitte geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einschalten erhalten haben. Jeder gilt nur einmal.',
  recoveryCode: 'Wiederherstellungscode',
  useRecovery: 'Wiederherstellungscode verwenden',
  useCode: 'Code aus der App verwenden',
  submit: 'Weiter',
  logout: 'Abmelden',
  failed: 'Anmeldung fehlgeschlagen.',
} as const;
