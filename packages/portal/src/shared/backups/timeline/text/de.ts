/** Die Tage mit Sicherungen. */
export const de = {
  label: 'Tage mit Sicherungen',
  day_one: '{date}, {count} Sicherung',
  day_other: '{date}, {count} Sicherungen',
  dayAway_one: '{date}, {count} Sicherung, nicht verfügbar',
  dayAway_other: '{date}, {count} Sicherungen, nicht verfügbar',
  older_one: '{count} älteren Monat zeigen',
  older_other: '{count} ältere Monate zeigen',
  recent: 'Nur die letzten Monate zeigen',
} as const;
