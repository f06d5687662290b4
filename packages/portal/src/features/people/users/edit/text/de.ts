/** Editing one user as an administrator. */
export const de = {
  form: 'Benutzer bearbeiten',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Benutzer erfolgreich geändert',
  replacesInvitation:
    'Eine Einladung, die noch niemand angenommen hat, gilt nach dem Speichern nicht mehr. An diese Adresse geht eine neue.',
  replacesLink:
    'Ein Link zum neuen Passwort ist noch gültig. Er endet, wenn Sie speichern, und an diese Adresse geht ein neuer.',
  failed: 'Benutzer konnte nicht geändert werden',
  notFound: 'Benutzer nicht gefunden',
  notLoaded: 'Der Benutzer konnte nicht geladen werden',
  manager: 'Manager',
  picture: {
    title: 'Profilbild',
    failed: 'Profilbild konnte nicht gesetzt werden',
    removed: 'Profilbild entfernt',
    notRemoved: 'Profilbild konnte nicht entfernt werden',
  },
  own: {
    groups: 'Ihre Gruppen: {groups}.',
    noGroups: 'Sie gehören zu keiner eigenen Gruppe.',
    title: 'Das ist Ihr eigenes Konto',
    text: 'Passwort, Zwei-Faktor-Anmeldung und PUK ändern Sie unter „Ihr Konto“.',
    link: 'Zu Ihrem Konto',
  },
  lockedOut: {
    title: '{name} kann sich nicht anmelden',
    alone:
      'Für dieses Konto gibt es kein Passwort, und ohne externe E-Mail-Adresse kommt kein Link an. Legen Sie ein vorläufiges Passwort fest.',
    byLink:
      'Für dieses Konto gibt es zurzeit kein Passwort. Es wird über den Link gewählt, der an die externe E-Mail-Adresse geht; ein vorläufiges Passwort hilft sofort.',
    former:
      'Das bisherige Passwort gilt nicht mehr. Ein neues wird über den Link gewählt, der an die externe E-Mail-Adresse geht; ein vorläufiges Passwort hilft sofort.',
    refused:
      'Für dieses Konto gibt es zurzeit kein Passwort, und der Mailserver hat die E-Mail mit dem Link abgelehnt. Berichtigen Sie die Adresse, oder legen Sie ein vorläufiges Passwort fest.',
    ended: 'Das vorläufige Passwort ist abgelaufen, ohne dass es ersetzt wurde. Legen Sie ein neues fest.',
  },
  access: 'Zugang',
  link: {
    title: 'Link zum neuen Passwort',
    text: 'Für jemanden, der Passwort und PUK nicht mehr hat.',
    former: 'Das bisherige Passwort gilt nicht mehr. Mit dem Link wählt die Person ein neues.',
    until: 'Der letzte Link gilt bis {moment}.',
    external: 'Das Passwort dieser Person verwaltet ein externes Verzeichnis.',
    disabled: 'Das Konto ist deaktiviert. Aktivieren Sie es zuerst.',
    noAddress:
      'Keine externe E-Mail-Adresse ist eingetragen, ein Link käme nirgends an. Tragen Sie eine ein, oder legen Sie ein vorläufiges Passwort fest.',
    toAddress: 'Adresse eintragen',
    send: 'Link senden',
    ask: 'Link zum neuen Passwort senden?',
    what: '{name} bekommt an {mail} eine E-Mail mit einem Link, der 72 Stunden lang und einmal gilt. Bis er benutzt wird, gilt das bisherige Passwort.',
    show: 'Link zum neuen Passwort zeigen?',
    handOver:
      'Sie sehen den Link und geben ihn {name} selbst, zum Beispiel ausgedruckt. Er gilt 72 Stunden lang und einmal. Bis er benutzt wird, gilt das bisherige Passwort.',
    puk: 'Der Link enthält eine PIN, die nur einmal gilt; aufheben muss sie niemand. Den PUK zeigt der Server erst nach der Anmeldung: Er muss aufgeschrieben werden.',
    sent: 'Link gesendet',
    states: { waiting: 'Wartet', refused: 'Abgelehnt' },
    waitsTitle: 'Wartet im Postausgang',
    waits:
      'Zurzeit kann der Server keine E-Mails verschicken. Woran es liegt, steht unter „Postausgang“. Sie können auch den Link zeigen und ihn selbst weitergeben.',
    refused: 'Der Mailserver hat die E-Mail abgelehnt. Der Grund steht im Postausgang.',
    failed: 'Link konnte nicht gesendet werden',
  },
  /** For somebody who has no password yet, instead of a link to a new one. */
  invitation: {
    title: 'Einladung',
    text: 'Diese Person hat sich noch nie angemeldet und hat noch kein Passwort. Mit dem Link in der Einladung wählt sie eines.',
    send: 'Einladung noch einmal senden',
    ask: 'Einladung noch einmal senden?',
    what: '{name} bekommt an {mail} eine E-Mail mit einem Link, der 72 Stunden lang und einmal gilt. Damit wählt die Person ihr erstes Passwort. Frühere Links an diese Adresse gelten weiter, bis sie ablaufen oder einer benutzt ist.',
    show: 'Link der Einladung zeigen?',
    handOver:
      'Sie sehen den Link und geben ihn {name} selbst, zum Beispiel ausgedruckt. Er gilt 72 Stunden lang und einmal. Damit wählt die Person ihr erstes Passwort. Frühere Links an diese Adresse gelten weiter, bis sie ablaufen oder einer benutzt ist.',
    sent: 'Einladung gesendet',
    failed: 'Die Einladung konnte nicht gesendet werden',
  },
  /** Instead of a mail with a link, while no mail leaves. */
  withoutMail: {
    missing: 'Auf diesem Server ist noch kein Mailserver eingerichtet.',
    down: 'Zurzeit kann der Server keine E-Mails verschicken.',
    waits:
      'Oder die E-Mail an {mail} wartet im Postausgang, bis der Server sie verschicken kann. Auch dann gilt der Link 72 Stunden ab jetzt.',
    wait: 'E-Mail warten lassen',
  },
  roles: {
    title: 'Rolle, Apps und Gruppen',
    role: 'Rolle',
    adminHint: 'Richtet den Server ein, legt Benutzer an und installiert Apps.',
    apps: 'Apps',
    noApps: 'Es ist keine App installiert, die nur für bestimmte Personen ist.',
    throughGroup: 'Über die Gruppe: {groups}. Dort herausnehmen, um den Zugang zu beenden.',
    groups: 'Eigene Gruppen',
    opens: 'Öffnet: {apps}',
    noGroups: 'Es gibt noch keine eigenen Gruppen.',
    more: 'Rechte innerhalb einer App stellen Sie bei ihrer Gruppe ein.',
    toGroups: 'Zu den Gruppen',
    done: 'Gespeichert',
    link: {
      sent: 'Ein Link zum neuen Passwort ist unterwegs an {mail}.',
      waits: 'Der Link zum neuen Passwort wartet im Postausgang, bis der Server E-Mails verschicken kann.',
      refused:
        'Der Mailserver hat die E-Mail mit dem Link zum neuen Passwort abgelehnt. Der Grund steht im Postausgang.',
    },
    failed: 'Das konnte nicht geändert werden',
    unreachable:
      'Der Server antwortet nicht. Die Änderung ist nicht gespeichert: Bitte schalten Sie noch einmal, wenn er wieder da ist.',
    askJoins: '{name} zum Administrator machen?',
    askLeaves: '{name} die Administratorrechte nehmen?',
    joins:
      'Das bisherige Passwort von {name} gilt dann nicht mehr, und überall endet die Anmeldung: Jemand anderes könnte es kennen.',
    inform: 'Sagen Sie es {name} vorher.',
    invited: 'Eine Einladung mit einem Link zum neuen Passwort geht an {mail}.',
    how: {
      title: 'Wie meldet sich die Person danach an?',
      password: 'Vorläufiges Passwort',
      passwordText: 'Sie sagen oder drucken es.',
      link: 'Link zeigen',
      linkText: 'Sie übergeben den Link zum neuen Passwort selbst.',
    },
    linkNext:
      'Zurzeit kann dieser Server keine E-Mails verschicken. Der Link wird gleich danach gezeigt. Bis er benutzt ist, kann sich die Person nicht anmelden.',
    leaves: 'Gilt sofort.',
    leavesManagers: 'Auch Manager ist diese Person dann nicht mehr.',
    join: 'Zum Administrator machen',
    leave: 'Rechte nehmen',
  },
  give: {
    title: 'Vorläufiges Passwort',
    text: 'Hilft sofort und ohne E-Mail. Bei der ersten Anmeldung damit muss es durch ein eigenes ersetzt werden.',
    waits: 'Noch nicht ersetzt',
    hasEnded: 'Abgelaufen',
    until:
      'Das vorläufige Passwort gilt bis {moment}. Bis dahin muss es bei einer Anmeldung durch ein eigenes ersetzt werden.',
    ended:
      'Das vorläufige Passwort ist seit {moment} abgelaufen, ohne dass es ersetzt wurde. Legen Sie ein neues fest.',
    set: 'Passwort festlegen',
    ask: 'Vorläufiges Passwort festlegen?',
    what: '{name} wird überall abgemeldet. Das bisherige Passwort gilt nicht mehr, und eine Nachricht sagt, wer das war. Bei der nächsten Anmeldung wird ein eigenes Passwort verlangt.',
    done: 'Passwort festgelegt',
    failed: 'Passwort konnte nicht festgelegt werden',
  },
  factor: {
    title: 'Zwei-Faktor-Anmeldung',
    on: 'Eingeschaltet',
    off: 'Ausgeschaltet',
    onText:
      'Bei der Anmeldung wird ein Code vom Telefon verlangt. Ist das Telefon verloren, nehmen Sie den zweiten Faktor weg.',
    offText: 'Jede Person schaltet sie selbst unter „Ihr Konto“ ein.',
    clear: 'Wegnehmen',
    ask: 'Zweiten Faktor wegnehmen?',
    what: '{name} kann sich danach mit dem Passwort allein anmelden und bekommt darüber eine E-Mail.',
    whatAlone:
      '{name} kann sich danach mit dem Passwort allein anmelden. Eine E-Mail darüber geht nicht hinaus, weil keine externe Adresse eingetragen ist.',
    make: 'Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt.',
    cleared: 'Zweiter Faktor weggenommen',
    failed: 'Zweiter Faktor konnte nicht weggenommen werden',
  },
  account: {
    title: 'Konto',
    enabled: 'Aktiv',
    enabledText: 'Wer deaktiviert ist, kann sich nicht anmelden. Gruppen und Daten bleiben, wie sie sind.',
    disabledText: 'Anmelden ist nicht möglich. Gruppen und Daten sind noch da.',
    locked: 'Vorübergehend gesperrt',
    lockedText:
      'Zu viele falsche Passwörter: Bis {moment} kann sich diese Person nur dort anmelden, wo sie es schon einmal getan hat. Ein vorläufiges Passwort hebt die Sperre sofort auf.',
  },
} as const;
