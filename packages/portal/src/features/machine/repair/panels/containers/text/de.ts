/** Docker and orphaned containers. */
export const de = {
  title: 'Container (Docker)',
  here: 'Läuft',
  away: 'Nicht da',
  text: 'Manche Apps laufen in Containern. Um sie kümmert sich der Server selbst.',
  textAway:
    'Manche Apps laufen in Containern und brauchen dafür Docker. Auf diesem Server antwortet es nicht; alle anderen Apps laufen auch ohne.',
  orphans: 'Diese Container gehören zu keiner App dieses Servers. Er lässt sie in Ruhe und entfernt sie nicht.',
  orphan: 'Nennt sich {{instance}}, gemacht aus {{image}}.',
  states: { running: 'Läuft', stopped: 'Läuft nicht' },
} as const;
