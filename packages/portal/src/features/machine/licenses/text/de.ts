/** Licences of the open-source programs that are shipped. */
export const de = {
  title: 'Lizenzen',
  subtitle: 'Freie Software, aus der dieser Server und das Portal gemacht sind.',
  device: 'Server',
  ui: 'Portal',
  website: 'Zur Webseite',
  none: 'Dazu liegt keine Liste vor.',
  notLoaded: 'Die Lizenzen konnten nicht geladen werden',
} as const;
