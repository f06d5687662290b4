/** The edge between browsers and the server, on the repair page. */
export const de = {
  title: 'Zugang zum Server (nginx)',
  text: 'Hier kommen alle Aufrufe an: vom Portal, von den Apps und von außen. nginx verschlüsselt sie und reicht sie weiter.',
  states: { running: 'Läuft', working: 'Startet', down: 'Läuft nicht' },
  again: 'Noch einmal versuchen',
} as const;
