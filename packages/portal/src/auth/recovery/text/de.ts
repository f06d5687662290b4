/** The screens of a server that could not start. */
export const de = {
  recovery: {
    title: 'Ihr Server braucht Hilfe',
    text: 'Beim Start hat eine Prüfung einen Fehler gefunden. Ihre Daten bleiben unberührt. Bitte starten Sie den Server neu oder wenden Sie sich an die Person, die ihn betreut.',
    redirect: 'Sobald er wieder läuft, werden Sie automatisch weitergeleitet.',
    logout: 'Abmelden',
    reload: 'Neu laden',
    pinText: 'Die Konten dieses Servers sind gerade nicht lesbar. Wer ihn betreut, meldet sich mit einer PIN an.',
    pin: 'Wiederherstellungs-PIN',
    pinHint: 'Die acht Ziffern stehen dort, wo der Server gestartet wurde, oder im Protokoll seines Dienstes.',
    enter: 'Anmelden',
    failed: 'Anmeldung fehlgeschlagen.',
  },
  lostDatabase: {
    reasons: {
      'database-missing':
        'Die Datenbank dieses Servers fehlt. Konten, Gruppen und Einstellungen stehen darin. Was Ihre Apps gespeichert haben, bleibt unberührt. Legen Sie diese Datei aus einer Sicherung wieder an ihren Platz. Der Server startet dann von selbst. Es geht um diese Datei:',
      'database-unreadable':
        'Die Datenbank dieses Servers ist nicht lesbar. Konten, Gruppen und Einstellungen stehen darin. Was Ihre Apps gespeichert haben, bleibt unberührt. Ersetzen Sie diese Datei durch die aus einer Sicherung. Der Server startet dann von selbst. Es geht um diese Datei:',
      'database-damaged':
        'Die Datenbank dieses Servers ist beschädigt, und er kann so nicht mit ihr arbeiten. Konten, Gruppen und Einstellungen stehen darin. Was Ihre Apps gespeichert haben, bleibt unberührt. Lassen Sie sie unten reparieren, oder ersetzen Sie diese Datei durch die aus einer Sicherung. Der Server startet dann von selbst. Es geht um diese Datei:',
      'database-other-version':
        'Diese Datenbank wurde zuletzt mit einer anderen Version von Kontor benutzt, meist einer neueren. Sie wurde nicht verändert. Starten Sie wieder die Version, die vorher lief. Es geht um diese Datei:',
      'key-missing':
        'Der Schlüssel dieses Servers fehlt. Mit ihm sind alle Passwörter Ihrer Apps und alle zweiten Faktoren verschlossen. Nichts ist verloren, solange Sie ihn in einer Sicherung haben. Wählen Sie ihn unten aus, oder legen Sie die Datei wieder an ihren Platz. Der Server startet dann von selbst. Es geht um diese Datei:',
      'key-wrong':
        'Der Schlüssel dieses Servers gehört nicht zu seiner Datenbank. Mit dem richtigen sind alle Passwörter Ihrer Apps und alle zweiten Faktoren verschlossen. Nichts wurde verändert. Wählen Sie unten die aus derselben Sicherung wie die Datenbank aus, oder ersetzen Sie damit diese Datei. Der Server startet dann von selbst. Es geht um diese Datei:',
      'update-failed':
        'Die Datenbank konnte nicht auf die neue Version gebracht werden. Sie ist unverändert. Starten Sie wieder die Version von Kontor, die vorher lief, und geben Sie weiter, was unten steht. Es geht um diese Datei:',
      'update-no-room':
        'Vor dem Wechsel auf die neue Version wird die Datenbank kopiert. Dafür ist auf der Festplatte nicht genug Platz. Sie ist unverändert. Geben Sie Speicherplatz frei und starten Sie den Server neu. Es geht um diese Datei:',
      'disk-full':
        'Die Festplatte dieses Servers ist voll, auch die Reserve ist aufgebraucht. Nichts ist verloren. Geben Sie dort Speicherplatz frei und starten Sie den Server neu. Es geht um diesen Ordner:',
    },
    detail: 'Das sagt der Server dazu',
    copies: 'Oder zurück zu einer Kopie',
    copiesText:
      'Vor jedem Wechsel der Version wird die Datenbank kopiert. Was nach der Kopie im Portal geändert wurde, fehlt dann: Benutzer, Passwörter, Gruppen, Einstellungen, installierte Apps. Die jetzige Datenbank wird nicht gelöscht, sondern daneben gelegt.',
    goBack: 'Zurück zum {made}',
    confirm:
      'Der Server startet mit dem Stand vom {made}. Alles, was danach im Portal geändert wurde, fehlt. Was Ihre Apps selbst gespeichert haben, bleibt, wie es jetzt ist.',
    yes: 'Zurückgehen',
    no: 'Abbrechen',
    failed: 'Die Kopie konnte nicht verwendet werden',
    unknown: 'Was fehlt, konnte nicht geladen werden',
    started: 'Der Server startet mit der Kopie',
    startedHint: 'Das dauert einen Augenblick. Melden Sie sich dann mit Ihrem Konto an.',
  },
  repairDatabase: {
    title: 'Die Datenbank reparieren',
    text: 'Oft ist nur ein Verzeichnis der Datenbank beschädigt und ihr Inhalt vollständig. Dann lässt sie sich aus ihrem Inhalt neu aufbauen. Das geschieht an einer Kopie, die jetzige Datenbank bleibt, wie sie ist.',
    begin: 'Datenbank reparieren',
    working: 'Die Datenbank wird neu aufgebaut und geprüft. Bei einer großen dauert das einige Minuten.',
    done: 'Die Datenbank ist repariert und geprüft. Alle Einträge sind darin. Jetzt können Sie sie verwenden.',
    failed: 'Diese Datenbank lässt sich so nicht reparieren. Ersetzen Sie die Datei durch die aus einer Sicherung.',
    use: 'Reparierte Datenbank verwenden',
    confirm:
      'Der Server startet mit der reparierten Datenbank. Die beschädigte wird nicht gelöscht, sondern daneben gelegt.',
    yes: 'Verwenden',
  },
  keyFile: {
    title: 'Den Schlüssel zurückgeben',
    text: 'Die Datei heißt „box-key“ und liegt in der Sicherung im Ordner „secrets“. Sie wird erst geprüft und nur genommen, wenn sie zur Datenbank gehört.',
    choose: 'Schlüsseldatei auswählen',
  },
  freeSpace: {
    title: 'Was sich hier löschen lässt',
    none: 'Hier lässt sich nichts mehr löschen. Geben Sie auf der Festplatte selbst Speicherplatz frei.',
    delete: 'Löschen',
    deleteNamed: '{title} löschen',
    failed: 'Das hat nicht funktioniert',
    start: 'Neu starten',
    started: 'Der Server startet',
    startedHint: 'Das dauert einen Augenblick. Melden Sie sich dann mit Ihrem Konto an.',
  },
} as const;
