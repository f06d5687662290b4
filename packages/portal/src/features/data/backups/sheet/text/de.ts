/** Das Notfallblatt eines Ortes. */
export const de = {
  title: 'Notfallblatt für „{place}“',
  loading: 'Notfallblatt',
  notLoaded: 'Das Notfallblatt konnte nicht geladen werden.',
  text: 'Mit diesen Wörtern öffnen Sie Ihre Sicherungen auf einem neuen Rechner, wenn es diesen Server nicht mehr gibt. Wer sie hat, kann alles lesen: Bewahren Sie das Blatt auf wie einen Schlüssel, nicht neben dem Server.',
  words: 'Die Wörter',
  place: 'Ort der Sicherungen',
  server: 'Blatt für den Server',
  medium: 'Medium',
  disk: { model: 'Modell', size: 'Größe', serial: 'Seriennummer', fsUUID: 'Kennung (UUID)' },
  unplugged: 'Stecken Sie die Festplatte an, dann stehen hier auch ihre Größe und ihre Seriennummer.',
  todo: 'Was auf einem neuen Rechner zu tun ist',
  print: 'Drucken',
  copy: 'Kopieren',
  copied: 'Notfallblatt kopiert',
  later: 'Später',
  close: 'Schließen',
  next: 'Blatt bestätigen',
  confirmed: 'Bestätigt am {date}',
  expired: 'Zuletzt bestätigt am {date}. Bitte bestätigen Sie es jetzt noch einmal.',
  outdated: 'Das bestätigte Blatt nennt noch die alte Adresse. Drucken Sie es neu, und bestätigen Sie es dann.',
  check: {
    title: 'Haben Sie das Blatt?',
    text: 'Tippen Sie diese Wörter von Ihrem Blatt ab. So ist sicher, dass Sie es im Notfall haben.',
    word: 'Wort {number}',
    missing: 'Bitte tippen Sie dieses Wort ab.',
    back: 'Zurück zum Blatt',
    go: 'Bestätigen',
    done: 'Notfallblatt bestätigt',
    doneText: 'Legen Sie es jetzt an einen sicheren Ort, am besten außer Haus.',
    failed: 'Das Blatt ist noch nicht bestätigt',
  },
  steps: {
    off: 'Läuft der alte Server noch, schalten Sie ihn zuerst ab, und schalten Sie ihn danach nicht wieder ein: Zwei Server mit derselben Adresse stören einander.',
    debian:
      'Installieren Sie auf einem neuen Rechner Debian 13 oder neuer, mit so viel Platz, wie der alte Server hatte. Dann, als root:',
    kontor:
      'Kopieren Sie Kontor in der Version {version} oder einer neueren nach /opt/kontor. Sie bekommen es von dort, woher der alte Server es hatte (bitte gleich eintragen): {blank}',
    start: 'Starten Sie es:',
    shown: 'Nach einigen Minuten zeigt dieser Befehl eine Adresse und eine PIN:',
    open: 'Der Browser warnt gleich vor dem Zertifikat. Auf einem neuen Rechner ist das zu erwarten: Gehen Sie weiter („Erweitert“). Öffnen Sie nun die Adresse. Findet der Browser sie nicht, geben Sie die IP-Adresse des neuen Rechners ein.',
    setup: 'Legen Sie dort kein Konto an, sondern wählen Sie „Server zurückholen“, und tippen Sie die PIN ein.',
    disk: 'Stecken Sie die Festplatte an, und wählen Sie sie aus. Oben steht, woran Sie sie erkennen.',
    server:
      'Wählen Sie „{medium}“, und geben Sie alles so ein, wie es oben steht, und dazu das Passwort dieses Speichers. Es steht nicht auf diesem Blatt, und die zwölf Wörter sind es nicht.',
    serverWithoutLogin:
      'Wählen Sie „{medium}“, und geben Sie alles so ein, wie es oben steht. Dieser Speicher hat weder Benutzername noch Passwort.',
    ownKey:
      'Wählen Sie „{medium}“, und geben Sie alles so ein, wie es oben steht. Der alte Server meldete sich dort mit einem eigenen Schlüssel an, der neue kann das nicht: Geben Sie ein Passwort dieses Speichers ein, oder tragen Sie dort den neuen Schlüssel ein. Nach dem ersten Versuch zeigt ihn dieser Befehl:',
    words: 'Tippen Sie die zwölf Wörter dieses Blattes in ihrer Reihenfolge ein.',
    newest:
      'Die neueste Sicherung ist schon ausgewählt. Beginnen Sie, lassen Sie den Rechner eingeschaltet und den Ort verbunden, und warten Sie: Das kann Stunden dauern.',
    name: 'Der Server startet neu und heißt wieder {host}. Führt der Name nicht zum neuen Rechner, tragen Sie dessen IP-Adresse dort ein, wo er verwaltet wird: beim Anbieter der Domain (DNS) oder im Router, auch für die Namen der Apps.',
    login:
      'Öffnen Sie {address}, und melden Sie sich an wie immer, mit Ihrem Benutzernamen und Passwort von damals. Ist es vergessen, hilft Ihr PUK. Alle anderen tun das ebenso. Die Apps kommen danach eine nach der anderen zurück. Drucken Sie dann dieses Blatt neu.',
    files: 'Nur wenn all das nicht geht, holen Sie einzelne Dateien mit restic heraus.',
    mount: 'Hängen Sie die Festplatte ein:',
    list: 'Welche Apps es gibt, zeigt:',
    app: 'APP ist das, was dort hinter „part=“ steht, ORDNER ein leerer Ordner mit genug Platz:',
    storagePassword: {
      inCommand: 'An die Stelle von … gehört das Passwort des Speichers.',
      inAddress:
        'An die Stelle von … gehört das Passwort des Speichers, jedes Sonderzeichen darin als % mit seinem Code, etwa %40 für @.',
      asked: 'Zuerst wird nach dem Passwort des Speichers gefragt („{asks}“).',
    },
    password:
      'Fragt restic nach einem Passwort („enter password for repository“), sind die zwölf Wörter gemeint, mit je einem Leerzeichen dazwischen.',
    careful:
      'Kopieren Sie nichts davon in den Datenordner eines Servers: Er liefe mit halben Apps und alten Aufträgen weiter.',
    rclone: 'Legen Sie dafür zuerst einen Zugang mit dem Namen „{remote}“ an, mit den Angaben von oben:',
    scheme:
      'Dieser Ort antwortete nicht, als das Blatt entstand. Antwortet er nur unverschlüsselt, beginnt seine Adresse mit http statt https.',
    appWord: 'APP',
    folder: 'ORDNER',
  },
} as const;
