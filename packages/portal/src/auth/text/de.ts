/** Loaded first by everyone, so it is kept small. */
export const de = {
  language: 'Sprache',
  germanName: 'Deutsch',
  englishName: 'English',
  loggedOut: 'Sie sind abgemeldet.',
  logoutFailed: 'Abmelden fehlgeschlagen.',
  progress: {
    loading: 'Wird geladen',
    STARTING: 'Ihr Server startet',
    serverStarting: '{product} startet',
    DECRYPTING_DATA: 'Ihre Daten werden entsperrt',
    RESTORING_BACKUP: 'Ihre Sicherung wird wiederhergestellt',
    UPDATING: 'Ihr Server wird aktualisiert',
    INITIAL_SETUP: 'Ihr Server wird eingerichtet',
    OFFLINE: 'Ihr Server ist nicht erreichbar',
    RESETTING: 'Ihr Server wird zurückgesetzt',
    patience: 'Bitte haben Sie etwas Geduld. Sie werden automatisch weitergeleitet, sobald alles bereit ist.',
    offlineHelp: 'Ist der Server eingeschaltet und mit dem Netz verbunden? Diese Seite versucht es von selbst weiter.',
  },
  offlineBanner:
    'Was Sie eingegeben haben, bleibt stehen. Diese Seite versucht es von selbst weiter; speichern können Sie erst danach.',
  moved: {
    title: 'Dieser Server hat eine neue Adresse',
    text: 'Hier lässt sich nichts mehr öffnen oder speichern. Bitte melden Sie sich dort neu an:',
  },
  failure: {
    title: 'Da ist etwas schiefgegangen',
    text: 'Diese Seite konnte nicht geladen werden. Meist hilft es, sie neu zu laden.',
    waits: 'Diese Seite lädt, sobald der Server wieder erreichbar ist.',
    reload: 'Neu laden',
  },
  demo: {
    title: 'Demo',
    text: 'Diese Funktion steht in der Demo nicht zur Verfügung.',
    close: 'Schließen',
  },
  handed: {
    'link-requested': {
      title: 'Ihre Anfrage ist angekommen',
      next: 'Gibt es das Konto und eine externe E-Mail-Adresse dazu, schickt der Server dorthin einen Link, sobald er kann. Kommt keiner an, prüfen Sie Benutzernamen und Spam-Ordner, oder bitten Sie eine Administratorin oder einen Administrator um ein neues Passwort. Ohne externe Adresse genügt der PUK: „Passwort vergessen“, dann „Mit dem PUK allein zurücksetzen“.',
    },
    'link-waits': {
      title: 'Ihre Anfrage ist angekommen',
      next: 'Zurzeit kann dieser Server keine E-Mails verschicken. Haben Sie einen PUK aufgeschrieben, setzen Sie das Passwort mit dem neuesten gleich neu: unter „Passwort vergessen“, „Mit dem PUK allein zurücksetzen“. Sonst gibt Ihnen eine Administratorin oder ein Administrator ein neues.',
    },
    'password-changed': {
      title: 'Passwort erfolgreich geändert',
      next: 'Melden Sie sich jetzt als {name} mit dem neuen Passwort an.',
    },
    'password-set': { title: 'Passwort festgelegt', next: 'Melden Sie sich jetzt als {name} mit diesem Passwort an.' },
    'server-restored': {
      title: 'Ihr Server ist wieder da',
      next: 'Melden Sie sich an wie immer: mit Ihrem bisherigen Benutzernamen und Passwort.',
    },
    'address-changed': {
      title: 'Der Server hat jetzt diese Adresse',
      next: '{address}. Melden Sie sich deshalb hier neu an, mit Benutzername und Passwort wie bisher, und ändern Sie Ihre Lesezeichen.',
    },
  },
  login: {
    ended:
      'Sie wurden abgemeldet. Das passiert nach einem neuen Passwort, nach einer Abmeldung an anderer Stelle oder wenn der Zugang lange nicht benutzt wurde.',
    endedForAdmin:
      'Auch wer zum Administrator gemacht wird, wird abgemeldet, und das bisherige Passwort gilt nicht mehr. Ein neues kommt durch den Link in einer E-Mail oder von dem Administrator, der das getan hat.',
    title: 'Willkommen bei {product}',
    text: 'Bitte melden Sie sich an, um fortzufahren',
    user: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen',
    userMissing: 'Bitte geben Sie Ihren Benutzernamen ein.',
    userNoAddress: 'Das ist kein Benutzername. Er sieht so aus: anna.arndt oder anna.arndt@{domain}.',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
    wrong: 'Benutzername oder Passwort falsch.',
    failed: 'Anmeldung fehlgeschlagen.',
    locked:
      'Ab {time} Uhr können Sie es wieder versuchen. Ein neues Passwort hebt die Sperre Ihres Kontos sofort auf: mit „Passwort vergessen“, oder eine Administratorin oder ein Administrator gibt Ihnen eines.',
    damaged:
      'Eine Prüfung beim Start hat einen Fehler in der Datenbank gefunden. Was Sie hier tun können, sehen Sie nach der Anmeldung.',
    exposed: 'Diese Verbindung ist nicht verschlüsselt. Melden Sie sich nur in einem Netz an, dem Sie vertrauen.',
  },
} as const;
