/** What Docker is, and how it comes onto the machine. */
export const de = {
  title: 'Mehr Apps mit Docker',
  what: 'Docker ist ein freies Programm, das Apps in abgeschlossenen Behältern (Containern) ausführt. Viele Apps gibt es nur so.',
  after: 'Kontor findet es von selbst, sobald es auf diesem Rechner läuft. Danach ist nichts weiter einzurichten.',
  off: 'Docker ist für diesen Server ausgeschaltet (Einstellung KONTOR_ENGINE). Wer den Server eingerichtet hat, kann das ändern.',
  byHand: {
    install: 'Wer den Rechner betreut, installiert es unter Debian als „root“ mit diesem Befehl:',
    start: 'Wer den Rechner betreut, startet es als „root“ mit diesem Befehl neu:',
    copy: 'Befehl kopieren',
    copied: 'Befehl kopiert',
  },
  askAdministrator: 'Ein Administrator kann Docker hier installieren.',
  running: 'Docker wird installiert. Sie können diese Seite verlassen.',
  install: 'Docker installieren',
  failed: 'Docker konnte nicht installiert werden',
  ask: {
    title: 'Docker installieren?',
    what: 'Kontor lädt Docker aus den Paketquellen von Debian, richtet es auf diesem Rechner ein und startet es, auch nach jedem Neustart. Das dauert einige Minuten und braucht etwa 500 MB. Ihre Apps laufen weiter.',
    password: 'Ihr Passwort',
    no: 'Abbrechen',
  },
} as const;
