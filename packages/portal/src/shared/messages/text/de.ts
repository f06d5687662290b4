/** Titles of messages about nothing in particular. */
export const de = {
  kind: { info: 'Information', error: 'Fehler', warning: 'Hinweis' },
} as const;
