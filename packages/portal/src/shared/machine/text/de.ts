/** How much of the machine is in use. */
export const de = {
  usage: 'Auslastung',
  memory: 'Arbeitsspeicher',
  system: 'Systemplatte',
  data: 'Datenplatte',
  processor: 'Prozessor',
  used: '{used} von {total}',
  average: 'Letzte Minute: {percent}',
  fullIn_one: 'voll in etwa einem Tag',
  fullIn_other: 'voll in etwa {count} Tagen',
  unknown: 'Nicht verfügbar',
} as const;
