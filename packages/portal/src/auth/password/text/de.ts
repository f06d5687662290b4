/** Passwords and the PUK before the shell. */
export const de = {
  puk: {
    title: 'Ihr PUK',
    text: 'Mit diesem Code setzen Sie Ihr Passwort zurück, wenn Sie es vergessen haben. Er wird nur angezeigt, bis Sie ihn bestätigt haben.',
    warning:
      'Bitte schreiben Sie den PUK auf und bewahren Sie ihn sicher auf. Achten Sie auf Groß- und Kleinschreibung.',
    spelling: 'So wird er buchstabiert',
    upper: 'groß',
    lower: 'klein',
    digit: 'Ziffer',
    copy: 'Kopieren',
    copied: 'PUK kopiert',
    copiedHint: 'Fügen Sie ihn in Ihren Passwortspeicher ein.',
    print: 'Drucken',
    written: 'Ich habe den PUK aufgeschrieben',
    printedFor: 'PUK für {uid}',
    mailNext:
      'Als Nächstes: Erst mit einem Mailserver kann dieser Server Einladungen und Links zu neuen Passwörtern verschicken.',
    setUpMail: 'Mailserver einrichten',
    repeatTitle: 'PUK bestätigen',
    repeatText: 'Bitte geben Sie den PUK noch einmal ein, so wie Sie ihn aufgeschrieben haben.',
    entry: 'PUK',
    difference: {
      case: 'Der PUK stimmt bis auf Groß- und Kleinschreibung.',
      other: 'Das ist nicht der PUK von eben. Mit „Zurück“ sehen Sie ihn noch einmal.',
    },
    back: 'Zurück',
    submit: 'Weiter',
    failed: 'PUK konnte nicht bestätigt werden',
  },
  forgotten: {
    title: 'Passwort vergessen',
    text: 'Geben Sie Ihren Benutzernamen ein oder die externe E-Mail-Adresse, die für Sie eingetragen ist. Dorthin schickt der Server einen Link, unter dem Sie ein neues Passwort wählen. Waren Sie schon einmal angemeldet, brauchen Sie dazu den PUK, der damals gezeigt wurde. Ist er verloren, bitten Sie gleich eine Administratorin oder einen Administrator um ein neues Passwort.',
    noAddress:
      'Ist für Sie keine externe E-Mail-Adresse eingetragen, kommt keine E-Mail an. Bitten Sie dann eine Administratorin oder einen Administrator um ein neues Passwort.',
    submit: 'Passwort zurücksetzen',
    failed: 'Die E-Mail konnte nicht versandt werden',
    byPuk: 'Mit dem PUK allein zurücksetzen',
    byPukText:
      'Dieser Server versendet keine E-Mails. Mit dem PUK, den Sie bei Ihrer ersten Anmeldung aufgeschrieben haben, setzen Sie Ihr Passwort selbst zurück.',
    onlyAdmin:
      'Das geht, wenn für Sie keine externe E-Mail-Adresse eingetragen ist, der Server keine E-Mails verschickt oder nur Sie ihn verwalten. Haben Sie eine, kommen aber nicht mehr an das Postfach, gibt Ihnen eine Administratorin oder ein Administrator ein neues Passwort.',
    disabled: 'Haben Sie keinen PUK? Eine Administratorin oder ein Administrator kann Ihnen ein neues Passwort geben.',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    pukTitle: 'PUK eingeben',
    pukText:
      'Bitte geben Sie den PUK ein, den Sie bei Ihrer ersten Anmeldung aufgeschrieben haben. Haben Sie keinen, bitten Sie eine Administratorin oder einen Administrator um ein neues Passwort.',
    pukFailed: 'Der PUK konnte nicht geprüft werden',
    puk: 'PUK',
    pukMissing: 'Bitte geben Sie Ihren PUK ein.',
    title: 'Neues Passwort wählen',
    text: 'Für {uid}',
    password: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    submit: 'Passwort speichern',
    next: 'Weiter',
    back: 'Zurück',
    broken:
      'Dieser Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail oder fordern Sie einen neuen an.',
    again: 'Neuen Link anfordern',
    failed: 'Das Passwort konnte nicht zurückgesetzt werden',
    done: 'Passwort erfolgreich geändert',
    over: 'Dieser Link ist abgelaufen oder schon benutzt.',
  },
  /** The first password of somebody who was invited. */
  first: {
    title: 'Passwort festlegen',
    password: 'Passwort',
    repeat: 'Passwort wiederholen',
    submit: 'Passwort festlegen',
    failed: 'Das Passwort konnte nicht festgelegt werden',
    done: 'Passwort festgelegt',
  },
  own: {
    title: 'Eigenes Passwort wählen',
    text: 'Ihr Passwort ist vorläufig, ein Administrator hat es festgelegt. Wählen Sie jetzt eines, das nur Sie kennen. Danach geht es weiter.',
    current: 'Vorläufiges Passwort',
    missing: 'Bitte geben Sie das Passwort ein, mit dem Sie sich angemeldet haben.',
    same: 'Bitte wählen Sie ein anderes als das vorläufige Passwort.',
    logout: 'Abmelden',
    failed: 'Das Passwort konnte nicht geändert werden',
  },
  passwords: {
    rule: 'Mindestens 8 Zeichen mit Klein- und Großbuchstaben und Ziffern.',
    weak: 'Das Passwort braucht mindestens 8 Zeichen mit Klein- und Großbuchstaben und Ziffern.',
    differ: 'Die Passwörter stimmen nicht überein.',
    repeatMissing: 'Bitte geben Sie das Passwort noch einmal ein.',
  },
} as const;
