/** Profile, on the account page. */
export const de = {
  title: 'Ihre Angaben',
  save: 'Speichern',
  discard: 'Verwerfen',
  saved: 'Ihre Angaben sind gespeichert',
  failed: 'Ihr Konto konnte nicht geändert werden',
  notLoaded: 'Ihre Angaben konnten nicht geladen werden.',
  pictureDone: 'Profilbild erfolgreich hochgeladen',
  pictureFailed: 'Profilbild konnte nicht hochgeladen werden.',
  pictureRemoved: 'Profilbild entfernt',
  pictureNotRemoved: 'Bild konnte nicht entfernt werden',
} as const;
