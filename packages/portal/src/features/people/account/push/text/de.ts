/** Messages of the server on this device. */
export const de = {
  title: 'Benachrichtigungen auf diesem Gerät',
  row: 'Meldungen des Servers',
  on: 'Eingeschaltet',
  off: 'Ausgeschaltet',
  blocked: 'Vom Browser gesperrt',
  unavailable: 'Hier nicht möglich',
  onText:
    'Dieses Gerät zeigt, was der Server Administratoren meldet, auch wenn das Portal geschlossen ist und Sie abgemeldet sind. Nach einem neuen Passwort schalten Sie es wieder ein.',
  offText:
    'Ausfälle von Festplatten, knapper Speicherplatz und Updates erscheinen gleich auf diesem Gerät, auch wenn das Portal geschlossen ist, und ebenso, wenn es vorbei ist.',
  formerText:
    'Diese Meldungen bekommen nur Administratoren. Solange Sie keiner sind, kommt auf Ihren Geräten nichts an.',
  reasons: {
    insecure:
      'Dafür muss das Portal über https geöffnet sein. Wie der Server verschlüsselt, stellen Administratoren unter „Domains“ ein.',
    needsInstall:
      'Auf iPhone und iPad geht das nur vom Home-Bildschirm aus: Tippen Sie in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“, und öffnen Sie das Portal von dort.',
    unsupported:
      'Dieser Browser kann das nicht, oder nicht in einem privaten Fenster. Aktuelle Versionen von Firefox, Chrome, Edge und Safari können es.',
    blocked:
      'Der Browser lässt Benachrichtigungen dieser Seite nicht zu. Das Zeichen links neben der Adresse führt dorthin, wo Sie sie wieder erlauben; beim Portal als App sind es die Einstellungen des Geräts.',
  },
  switchOn: 'Einschalten',
  switchOff: 'Ausschalten',
  switchedOn: 'Benachrichtigungen sind eingeschaltet',
  switchedOnText: 'Mit „Testnachricht senden“ sehen Sie, wie eine aussieht.',
  switchedOff: 'Benachrichtigungen sind ausgeschaltet',
  onFailed: 'Benachrichtigungen konnten nicht eingeschaltet werden',
  offFailed: 'Benachrichtigungen konnten nicht ausgeschaltet werden',
  failures: {
    dismissed:
      'Der Browser hat keine Erlaubnis bekommen. Versuchen Sie es noch einmal, und antworten Sie mit „Zulassen“.',
    worker:
      'Der Browser traut der Verbindung zu diesem Server nicht. Das kommt vor, wenn sein Zertifikat auf diesem Gerät nicht bekannt ist.',
    service:
      'Der Browser erreicht den Dienst nicht, der ihm Nachrichten bringt, oder hat keinen. Prüfen Sie die Verbindung ins Internet.',
  },
  test: 'Testnachricht senden',
  tested: 'Die Testnachricht ist unterwegs',
  testedText: 'Erscheint sie nicht, lassen die Einstellungen dieses Geräts keine Benachrichtigungen des Browsers zu.',
  testFailed: 'Die Testnachricht konnte nicht gesendet werden',
  troubles: {
    unreachable: 'Die letzte Meldung ist noch nicht angekommen, weil der Dienst des Browsers nicht antwortet.',
    refused:
      'Die letzte Meldung hat der Dienst des Browsers abgelehnt. Schalten Sie die Benachrichtigungen aus und wieder ein.',
  },
  since: 'eingeschaltet am {moment}',
  unknown: 'Unbekanntes Gerät',
  remove: 'Entfernen',
  removeNamed: '{device} entfernen',
  removed: 'Das Gerät bekommt keine Meldungen mehr',
  removeFailed: 'Das Gerät konnte nicht entfernt werden',
  notLoaded: 'Die Geräte konnten nicht geladen werden.',
} as const;
