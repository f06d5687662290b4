/** Wie gut gesichert ist, und was nach dem Zurückholen noch aussteht. */
export const de = {
  title: 'Wie sicher Ihre Daten sind',
  rule: 'Das Ziel: drei Kopien auf zwei Medien, eine davon außer Haus.',
  reached: 'Erfüllt:',
  open: 'Noch nicht:',
  goals: {
    copies: '3 Kopien',
    media: '2 Medien',
    elsewhere: '1 außer Haus',
  },
  copies: {
    alone: 'Bisher nur der Server selbst',
    some_one: 'Der Server und {count} Ort mit frischer Sicherung',
    some_other: 'Der Server und {count} Orte mit frischer Sicherung',
  },
  media: {
    reached: 'Nicht alles liegt auf der Festplatte des Servers',
    open: 'Alles liegt auf der Festplatte des Servers',
  },
  elsewhere: {
    reached: 'Außerhalb Ihres Netzes oder nicht angesteckt',
    open: 'Alles hängt an diesem Server oder seinem Netz',
    disk: '„{disk}“ ist seit {date} nicht hier',
  },
  next: {
    media: 'Zurzeit gibt es keine frische Sicherung. Wählen Sie „Jetzt sichern“.',
    otherMedium:
      'Ihre Sicherungen liegen auf diesem Server selbst: Fällt er aus, sind sie mit weg. Als Nächstes: eine USB-Festplatte oder ein Speicher auf einem anderen Gerät.',
    elsewhere:
      'Als Nächstes: ein Speicher außerhalb Ihres Netzes, oder eine Festplatte, die Sie nach dem Sichern abziehen und mit nach Hause nehmen.',
    copies: 'Als Nächstes: ein zweiter Ort, auf den gesichert wird.',
  },
  reasons: {
    running: 'Gerade wird auf „{place}“ gesichert. Danach steht hier, was als Nächstes kommt.',
    due: 'Auf „{place}“ gibt es keine frische Sicherung. Wählen Sie „Jetzt sichern“.',
    away: 'Auf „{place}“ gibt es keine frische Sicherung, und der Ort ist nicht verbunden. Verbinden Sie ihn, und wählen Sie dann „Jetzt sichern“.',
    damaged:
      'Auf „{place}“ sind Sicherungen beschädigt, deshalb zählen sie nicht. Als Nächstes: ein anderer Ort, auf den gesichert wird.',
  },
  all: 'So verlieren Sie auch dann nichts, wenn es brennt, wenn eingebrochen wird oder eine Festplatte ausfällt.',
  drill: {
    quick: 'Zuletzt bewiesen: {ago}, in weniger als einer Minute',
    last_one: 'Zuletzt bewiesen: {ago}, {count} Minute',
    last_other: 'Zuletzt bewiesen: {ago}, {count} Minuten',
    restored: 'Zuletzt bewiesen: {ago}',
    failed: 'Die Probe ist {ago} fehlgeschlagen',
    never: 'Noch nie bewiesen',
    soon: 'Die erste Probe steht noch aus',
  },
  drillText: {
    proven: 'Zur Probe zurückgeholt: „{title}“. Das geschieht jede Woche und ändert nichts.',
    restored:
      'Zurückgeholt, und nicht nur zur Probe: „{title}“. Jede Woche probiert der Server es von selbst, ohne etwas zu ändern.',
    old: 'Zur Probe zurückgeholt: „{title}“. Das ist mehr als 30 Tage her. Verbinden Sie einen Ort mit Sicherungen, dann probiert es der Server wieder.',
    oldRestored:
      'Zuletzt zurückgeholt: „{title}“. Das ist mehr als 30 Tage her. Verbinden Sie einen Ort mit Sicherungen, dann probiert es der Server wieder.',
    failed: '„{title}“: {reason}',
    doubtful:
      '„{title}“: {reason} Das kann auch an etwas anderem gelegen haben, deshalb probiert der Server es morgen noch einmal.',
    never:
      'Seit über einer Woche wird gesichert, aber ob sich etwas zurückholen lässt, hat noch niemand probiert. Der Server tut es jede Woche von selbst, wenn ein Ort mit Sicherungen verbunden ist.',
    soon: 'Jede Woche probiert der Server von selbst, ob sich sein Stand und eine App zurückholen lassen und ob sie dann startet. Das ändert nichts.',
  },
  rotation: {
    exchange: {
      today: 'Nehmen Sie heute „{take}“ mit nach Hause und bringen Sie „{bring}“ mit.',
      next: 'Beim nächsten Wechsel geht „{take}“ mit nach Hause, und „{bring}“ kommt.',
    },
    take: {
      today: 'Nehmen Sie heute „{take}“ mit nach Hause.',
      next: 'Beim nächsten Wechsel geht „{take}“ mit nach Hause.',
    },
    bring: 'Zurzeit ist keine Festplatte angesteckt. Bringen Sie „{bring}“ mit.',
    wait: 'Gewechselt wird nach der nächsten Sicherung auf der angesteckten Festplatte.',
    allHere_one: 'Seit {count} Tag sind alle Festplatten hier. Nach sieben Tagen erinnert der Server.',
    allHere_other:
      'Seit {count} Tagen sind alle Festplatten hier. Bei einem Brand oder Einbruch wären alle Kopien weg.',
    late_one: '„{disk}“ war seit {count} Tag nicht mehr hier. Was darauf liegt, ist so alt.',
    late_other: '„{disk}“ war seit {count} Tagen nicht mehr hier. Was darauf liegt, ist so alt.',
  },
  start: {
    started:
      'Bewiesen: „{title}“ wurde aus der Sicherung daneben gestartet, ohne Verbindung nach außen, und hat geantwortet.',
    notStarted: 'Die Daten von „{title}“ wurden gelesen, die App aber nicht daneben gestartet: {reason}',
  },
  trial: {
    now: 'Jetzt probieren',
    running: 'Gerade läuft eine Probe. Sie kann einige Minuten dauern.',
    done: 'Die Probe hat begonnen',
    doneText: 'Was dabei herauskam, steht danach unter „Sicherungen“.',
    notStarted: 'Die Probe konnte nicht beginnen',
  },
  awaited: {
    title: 'Diese Apps fehlen noch',
    text: 'Der Server ist zurückgeholt. Diese Apps kommen nach und nach zurück, mit ihren Daten. Was noch nicht ging, versucht der Server jede Stunde wieder.',
    list: 'Apps, die noch fehlen',
    states: { waiting: 'Wartet', running: 'Wird zurückgeholt', failed: 'Ging noch nicht' },
    again: 'Jetzt noch einmal versuchen',
    done: 'Der Server versucht es noch einmal',
    notStarted: 'Ein neuer Versuch konnte nicht beginnen',
  },
} as const;
